import { renderToString } from 'react-dom/server'
import { drawPublicPage, publicPages, type PublicPage } from './public-pages.tsx'

/** A public page as HTML, for the build. */
export interface RenderedPage extends Omit<PublicPage, 'load'> {
  html: string
}

export const renderedPages: RenderedPage[] = await Promise.all(
  publicPages.map(async ({ load, ...page }) => ({
    ...page,
    html: renderToString(drawPublicPage(await load())),
  })),
)
