declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Options {
    version: 'aes128gcm';
    privateKey: ECDH;
    authSecret: string;
  }
  const ece: { decrypt(encrypted: Buffer, options: Options): Buffer };
  export default ece;
}
