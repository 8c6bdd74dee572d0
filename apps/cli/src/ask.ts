import { environment } from './environment.js';
import { Interrupted, Problem } from './exit-codes.js';

/** Questions go to the other stream, so that a pipe has only results. */
const output = process.stderr;

/** Loaded when somebody is asked: most commands ask nothing. */
const prompts = () => import('@clack/prompts');

const notEmpty = (value: string | undefined): string | undefined => (value ? undefined : 'It cannot be empty.');

/** Asks a person, or says with which option a program gives the answer. */
export async function askText(message: string, option: string, initialValue?: string): Promise<string> {
  mustBeAble(message, option);
  const { text } = await prompts();
  return answered<string>(await text({ message, initialValue, validate: notEmpty, output }));
}

export async function askSecret(message: string, option: string): Promise<string> {
  mustBeAble(message, option);
  const { password } = await prompts();
  return answered<string>(await password({ message, validate: notEmpty, output }));
}

export async function askChoice(
  message: string,
  option: string,
  options: { value: string; label: string }[],
): Promise<string> {
  mustBeAble(message, option);
  const { select } = await prompts();
  return answered<string>(await select<string>({ message, options, output }));
}

export async function confirm(message: string): Promise<boolean> {
  const { confirm: ask } = await prompts();
  return answered<boolean>(await ask({ message, output }));
}

function mustBeAble(message: string, option: string): void {
  if (environment.canAsk) return;
  throw new Problem(`${message} There is no terminal to ask at.`, `Say it with ${option}.`);
}

/** Ctrl-C at a question is a symbol. */
function answered<T extends string | boolean>(answer: T | symbol): T {
  if (typeof answer === 'symbol') throw new Interrupted('Interrupted');
  return answer;
}
