import type { HtmlTagDescriptor, Plugin } from 'vite'

const firstPaint = [/bricolage-grotesque-latin-wght-normal/, /instrument-sans-latin-wght-normal/]

/** Preloads the two text fonts with the page; otherwise they load only after the stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstPaint.some((face) => face.test(file)))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  }
}
