declare module 'virtual:built-assets' {
  export const assets: import('./public/built-assets.ts').BuiltAssets
  export const staffAssets: import('./staff/built-assets.ts').StaffAssets
}
