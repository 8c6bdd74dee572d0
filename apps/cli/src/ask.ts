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
  return answered(await text({ message, initialValue, validate: notEmpty, output }));
}

export async function askSecret(message: string, option: string): Promise<string> {
  mustBeAble(message, option);
  const { password } = await prompts();
  return answered(await password({ message, validate: notEmpty, output }));
}

export async function askChoice(
  message: string,
  option: string,
  options: { value: string; label: string }[],
): Promise<string> {
  mustBeAble(message, option);
  const { select } = await prompts();
  return answered(await select<string>({ message, options, output }));
}

function mustBeAble(message: string, option: string): void {
  if (environment.canAsk) return;
  throw new Problem(`${message} Nobody can be asked here.`, `Say it with ${option}.`);
}

/** Ctrl-C at a question is a symbol. */
function answered(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new Interrupted('Ended by you');
  return answer;
}
