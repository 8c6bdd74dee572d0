import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import Runtime from 'jest-runtime';

/**
 * Jest loads every module again for every suite, so that no suite sees the state of another. It also compiles the text of each
 * module again, which costs more than to run it. This runtime compiles a text once for each worker, and runs it for each suite in
 * the context of that suite. V8 also keeps the functions that a suite compiled at their first call.
 */
export default class CompileOnceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const parameters = executor.injectedModuleParameters.join();
    executor.compile = (source, filename) => {
      if (QUERY_COMPILER.test(filename)) keepCompiled(filename);
      const context = executor.environment.getVmContext();
      return context ? scriptOf(source, filename, parameters).runInContext(context) : null;
    };
  }
}

const scripts = new Map();

/** Keeps the latest text of each file. */
function scriptOf(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source && known.parameters === parameters) return known.script;
  const opening = `(function (${parameters}) {`;
  const script = new Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
  scripts.set(filename, { source, parameters, script });
  return script;
}

/** Prisma's WebAssembly. V8 compiles equal bytes once, as long as somebody keeps the module. */
const QUERY_COMPILER = /query_compiler.*\.wasm-base64\.js$/;
let kept;

function keepCompiled(filename) {
  kept ??= new WebAssembly.Module(Buffer.from(createRequire(filename)(filename).wasm, 'base64'));
}
