import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createClient } from './app/create-client.ts'
import { createAppRouter } from './app/router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)

async function start(element: HTMLElement): Promise<void> {
  const router = createAppRouter()
  // The service worker sends the address of a tapped push message. No message is lost: they wait until the page is parsed.
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ open: string }>) => void router.navigate({ href: data.open }),
  )
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
