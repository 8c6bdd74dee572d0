import { appsCreate, type CreateAppDto, type CreatedAppDto, dataOf, keysMint } from '@risiti/client/browser';
import { useLocation } from 'wouter';
import { accountClient, useShop } from '../../calls/shop.js';
import { Ask, textIn, type Wish } from '../../parts/form.js';
import { useShownOnce } from '../../parts/shown-once.js';

interface FreshKey {
  appId: string;
  apiKey: string;
}

const FRESH_KEY = ['shop', 'fresh-key'] as const;

/** The key that was made just now. With the first app all pages are drawn anew, so no page can keep it. */
export function useFreshKey() {
  const [fresh, show] = useShownOnce<FreshKey>(FRESH_KEY);
  const freshKeyOf = (appId: string): string | undefined => (fresh?.appId === appId ? fresh.apiKey : undefined);
  return { freshKeyOf, show };
}

/** Makes a key of the shop. */
export function NewKey() {
  const { app } = useShop();
  const { show } = useFreshKey();
  // Whatever page is open by then: nobody can read it a second time.
  const make = async (form: FormData) => {
    const at = { client: accountClient, path: { id: app.appId } };
    const { apiKey } = dataOf(await keysMint({ ...at, body: { name: textIn(form, 'name') } }));
    show({ appId: app.appId, apiKey });
  };
  return <Ask words="keys.new" button="main" fields={[NAME]} work={make} />;
}

const NAME: Wish = { name: 'name', label: 'keys.name', hint: 'keys.name.hint', maxLength: 60 };

type Environment = CreateAppDto['environment'];

/** Of an app like another one, if the account has one. */
export const appFields = (like?: { tin: string; bhfId: string }): readonly Wish[] => [
  { name: 'name', label: 'newApp.name', hint: 'newApp.name.hint', maxLength: 100 },
  { name: 'tin', label: 'newApp.tin', hint: 'newApp.tin.hint', minLength: 11, maxLength: 11, defaultValue: like?.tin },
  {
    name: 'bhfId',
    label: 'newApp.branch',
    hint: 'newApp.branch.hint',
    pattern: '\\d{2}',
    defaultValue: like?.bhfId ?? '00',
  },
];

/** Makes an app, and shows its key whatever page is open by then. */
export function useCreateApp(environment: Environment) {
  const { show } = useFreshKey();
  return async (form: FormData): Promise<CreatedAppDto> => {
    const tin = textIn(form, 'tin').toUpperCase();
    const body = { environment, name: textIn(form, 'name'), tin, bhfId: textIn(form, 'bhfId') };
    const made = dataOf(await appsCreate({ client: accountClient, body }));
    if (made.apiKey) show({ appId: made.appId, apiKey: made.apiKey });
    return made;
  };
}

/** Asks for one more app. One of the sandbox has its key at once, and goes through the first run. */
export function NewApp({ environment }: { environment: Environment }) {
  const { app, choose } = useShop();
  const [, go] = useLocation();
  const work = useCreateApp(environment);
  const created = ({ appId, apiKey }: CreatedAppDto) => {
    if (!apiKey) return;
    choose(appId);
    go('/set-up/first-run');
  };
  const button = environment === 'PRODUCTION' ? 'main' : 'small';
  return <Ask words={`newApp.${environment}`} button={button} fields={appFields(app)} work={work} onDone={created} />;
}
