import { Component, type ReactNode } from 'react';
import { Say } from '../parts/say.js';
import { useSay } from '../words/words.js';

/** Says so where a page has broken down, or where a newer build has taken its file away. What stands around it stays. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true });

  override state = { isBroken: false };

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const say = useSay();
  const again = (
    <button type="button" className="btn strong" onClick={() => location.reload()}>
      {say('error.reload')}
    </button>
  );
  return <Say tone="act" asks={say('shell.console')} title={say('error.title')} actions={again} />;
}
