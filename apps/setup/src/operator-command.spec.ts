import { readOperatorCommand, UsageError } from './operator-command.js';

const read = (line: string) => readOperatorCommand(line.split(' ').filter(Boolean));

it('reads an act on an operator, with the e-mail address as logins have it', () => {
  expect(read('create --email Amina@Shop.example --password-stdin')).toEqual({
    ...{ name: 'create', email: 'amina@shop.example', readsPassword: true, removesSecondFactor: false },
    reason: 'npm run operator -- create',
  });
  expect(read('disable --email a@b --reason left')).toMatchObject({ name: 'disable', reason: 'left' });
  expect(read('list')).toMatchObject({ name: 'list', email: '' });
});

it('takes a reason of 500 characters, whatever they are', () => {
  const reason = '\u{1F34B}'.repeat(500);
  expect(read(`disable --email a@b --reason ${reason}`)).toMatchObject({ reason });
});

it.each([
  ['', 'Name a command.'],
  ['remove --email a@b', 'There is no command "remove".'],
  ['create', '"create" needs --email with an e-mail address.'],
  ['reset --email', `Option '--email <value>' argument missing.`],
  ['reset --email amina', '"reset" needs --email with an e-mail address.'],
  ['create --email a@b --password hunter2', `Unknown option '--password'.`],
  ['create --email a@b hunter2', '"create" takes options only. Never write a password on the command line.'],
  ['disable --email a@b --password-stdin', '"disable" takes no password.'],
  ['create --email a@b --remove-second-factor', 'Only "reset" takes --remove-second-factor.'],
  ['list --email a@b', '"list" takes no options.'],
  [`disable --email a@b --reason ${'x'.repeat(501)}`, '--reason may have 500 characters.'],
])('refuses "%s" with a sentence and the usage, and never repeats a password', (line, sentence) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(sentence);
  expect(() => read(line)).toThrow('npm run operator -- create');
  if (line.includes('hunter2')) expect(() => read(line)).not.toThrow('hunter2');
});
