import { Command } from 'commander';
import type { Client } from '@app/client';
import { environment } from './environment.js';
import { Output } from './output.js';
import { chosenProfile, clientOf, type Profile } from './profiles.js';

/** The tools that every command has at hand. */
export interface Scene {
  output: Output;
  profile: Profile;
  client: Client;
  /** Ends with Ctrl-C. */
  signal: AbortSignal;
}

export const interruption = new AbortController();

interface GlobalOptions {
  json?: boolean;
  profile?: string;
}

export const outputOf = (command: Command): Output =>
  new Output(command.optsWithGlobals<GlobalOptions>().json === true);

export const profileNameOf = (command: Command): string | undefined =>
  command.optsWithGlobals<GlobalOptions>().profile ?? environment.profile;

/** The action of a command that calls Risiti: its arguments, its options, and what it works with. */
export function withClient<A extends unknown[], O>(action: (scene: Scene, options: O, ...args: A) => Promise<void>) {
  return async (...all: unknown[]): Promise<void> => {
    const command = all.at(-1) as Command;
    const profile = chosenProfile(profileNameOf(command));
    const scene = { output: outputOf(command), profile, client: clientOf(profile), signal: interruption.signal };
    await action(scene, all.at(-2) as O, ...(all.slice(0, -2) as A));
  };
}

/** For an option that may be repeated. One that takes many values would take the file behind it, too. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** A command with examples below its help. */
export const described = (command: Command, description: string, ...examples: string[]): Command =>
  command
    .description(description)
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ risiti ${example}`).join('\n')}`);
