import { Component, type ComponentType, type JSX } from 'preact';

/**
 * A component that is drawn again only when one of its props is another one. (`preact/compat` has the like, but brings hooks
 * into the making of every element of the page with it.)
 */
export function memo<Props extends object>(
  Plain: (props: Props) => JSX.Element | null,
): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return differ(this.props, next);
    }
    override render(): JSX.Element {
      return <Plain {...(this.props as Props)} />;
    }
  };
}

function differ(a: object, b: object): boolean {
  for (const name in a) if (!Object.is(a[name as keyof typeof a], b[name as keyof typeof b])) return true;
  for (const name in b) if (!(name in a)) return true;
  return false;
}
