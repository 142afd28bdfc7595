import { Component, type ComponentChildren, type JSX } from 'preact';
import { m } from '../i18n/messages.ts';

interface Props {
  children: ComponentChildren;
}

/** What fails inside takes nothing else with it: it says so in its place, and can be drawn again. */
export class Guard extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    // For developers: the browser does not report an error that is caught.
    reportError(error);
    this.setState({ failed: true });
  }

  override render({ children }: Props): JSX.Element {
    if (!this.state.failed) return <>{children}</>;
    return (
      <section class="panel failed" role="alert">
        <h2>{m.failed_title()}</h2>
        <p>{m.failed_text()}</p>
        <div class="button-row">
          <button
            type="button"
            class="button"
            data-action="draw-again"
            onClick={() => this.setState({ failed: false })}
          >
            {m.table_try_again()}
          </button>
          <button type="button" class="button" onClick={() => location.reload()}>
            {m.update_reload()}
          </button>
        </div>
      </section>
    );
  }
}
