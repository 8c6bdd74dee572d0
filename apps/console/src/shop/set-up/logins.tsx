import { useState } from 'react';
import { loginsEnd, loginsEndAll, loginsList, type OpenLoginDto } from '@risiti/client/browser';
import { useAct } from '../../calls/act.js';
import { useEntrance } from '../../calls/session.js';
import { accountClient } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card } from '../../parts/card.js';
import { Ask } from '../../parts/form.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Tag } from '../../parts/status.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { Page } from './kit.js';

/** Where the person is logged in. A lost phone is logged out here. */
export function Logins() {
  const say = useSay();
  const { tellTabs } = useEntrance();
  const [cursor, setCursor] = useState<string>();
  const endAll = async () => {
    await loginsEndAll({ client: accountClient });
    await tellTabs();
  };
  return (
    <Card title={say('logins.title')}>
      <Page
        name="logins"
        from={cursor}
        isPart
        read={(_, signal) => loginsList({ client: accountClient, query: { cursor }, signal })}
      >
        {({ logins, nextCursor }) => (
          <div className="stack">
            <ul className="rows below">
              {logins.map((one) => (
                <Login key={one.loginId} {...one} />
              ))}
            </ul>
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
            <div className="btns">
              <Ask words="logins.endAll" work={endAll} />
            </div>
          </div>
        )}
      </Page>
    </Card>
  );
}

function Login({ loginId, browser, isThis, createdAt, expiresAt }: OpenLoginDto) {
  const say = useSay();
  const { moment } = useFormat();
  const end = useAct(() => loginsEnd({ client: accountClient, path: { id: loginId } }));
  const times = say('logins.times', { since: moment(createdAt), until: moment(expiresAt) });
  return (
    <Row icon="globe" title={browser ?? say('logins.program')} about={times}>
      {isThis ? (
        <Tag tone="good" icon="check" text={say('logins.this')} />
      ) : (
        <span className="btns">
          <ActButton act={end} isSmall onPress={() => end.run()}>
            {say('logins.end')}
          </ActButton>
          <Refusal of={end.error} />
        </span>
      )}
    </Row>
  );
}
