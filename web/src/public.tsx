import './ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { drawPublicPage, publicPageAt } from './app/public-pages.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('public.html has no #root')

const page = publicPageAt(location.pathname)
const drawn = drawPublicPage(await page.load())
// The build has drawn the page already; only while developing is there nothing to wake up.
if (root.firstElementChild) hydrateRoot(root, drawn)
else createRoot(root).render(drawn)
