import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderPublicPage, publicPageAt } from './public-pages.tsx'

/** Hydrates a prerendered public page. */
export async function hydratePublicPage(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('public.html has no #root')
  const page = publicPageAt(location.pathname)
  const element = renderPublicPage(await page.load())
  // The development server does not prerender, so there is nothing to hydrate.
  if (root.firstElementChild) hydrateRoot(root, element)
  else createRoot(root).render(element)
}
