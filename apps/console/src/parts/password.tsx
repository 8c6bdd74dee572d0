import { useAct } from '../calls/act.js';
import { useSay, type Word } from '../words/words.js';
import { Card, Note } from './card.js';
import { Form, type Wish } from './form.js';

const SECRET = { type: 'password', maxLength: 256 } as const;
const PASSWORDS: readonly Wish[] = [
  { ...SECRET, name: 'old', label: 'people.oldPassword', autoComplete: 'current-password' },
  {
    ...SECRET,
    name: 'new',
    label: 'people.newPassword',
    hint: 'people.newPassword.hint',
    minLength: 12,
    autoComplete: 'new-password',
  },
];

interface PasswordParts {
  change(passwords: { oldPassword: string; newPassword: string }): Promise<unknown>;
  /** Which logins end. */
  then: Word;
}

/** Another password of one's own. */
export function Password({ change, then }: PasswordParts) {
  const say = useSay();
  const act = useAct((form: FormData) =>
    change({ oldPassword: String(form.get('old')), newPassword: String(form.get('new')) }),
  );
  return (
    <Card title={say('people.password')}>
      <Form fields={PASSWORDS} act={act} does={say('people.password.do')}>
        <Note>{say(act.result ? 'people.password.done' : then)}</Note>
      </Form>
    </Card>
  );
}
