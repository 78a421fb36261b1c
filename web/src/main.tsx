import './ui/styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createClient } from './app/create-client.ts'
import { createAppRouter } from './app/router.ts'

declare global {
  interface Window {
    /** The address that a message of the service worker named before this code ran: web/public/shell.js stores it. */
    earlyAddress?: string
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)

async function start(element: HTMLElement): Promise<void> {
  const router = createAppRouter()
  const open = (address: string) => void router.navigate({ href: address })
  // The service worker sends the address of a tapped push message.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open: string }>) =>
    open(data.open),
  )
  if (window.earlyAddress !== undefined) open(window.earlyAddress)
  // The prerendered shell stays until the code of the screen is loaded.
  if (element.firstElementChild) await router.load()
  // A transition renders in slices, so the page responds in between.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <App client={createClient()} router={router} />
      </StrictMode>,
    )
  })
}
