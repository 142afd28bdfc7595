/** Made by tools/map-plugin.ts. */
declare module 'virtual:map/*' {
  const map: import('./map.ts').BoardMap;
  export default map;
}
