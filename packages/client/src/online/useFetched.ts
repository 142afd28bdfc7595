import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Answer, call } from './api.ts';

/** Something the server tells once, when a page opens; null until it is there. */
export function useFetched<T>(path: string): Signal<Answer<T> | null> {
  const fetched = useSignal<Answer<T> | null>(null);
  useEffect(() => {
    let wanted = true;
    fetched.value = null;
    void call<T>('GET', path).then((answer) => {
      if (wanted) fetched.value = answer;
    });
    return () => {
      wanted = false;
    };
  }, [path]);
  return fetched;
}
