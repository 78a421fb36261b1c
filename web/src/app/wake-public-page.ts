import { createRoot, hydrateRoot } from 'react-dom/client'
import { drawPublicPage, publicPageAt } from './public-pages.tsx'

/** Lets React take over the page that the build has drawn. */
export async function wakePublicPage(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('public.html has no #root')
  const page = publicPageAt(location.pathname)
  const drawn = drawPublicPage(await page.load())
  // Only while developing is there nothing to wake up.
  if (root.firstElementChild) hydrateRoot(root, drawn)
  else createRoot(root).render(drawn)
}
