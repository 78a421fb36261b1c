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
  // The frame of the screen stays until the screen itself can be drawn.
  if (element.firstElementChild) await router.load()
  // Drawn in small pieces, between which the page can answer.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <App client={createClient()} router={router} />
      </StrictMode>,
    )
  })
  const { registerWorker } = await import('./lib/browser/register-worker.ts')
  registerWorker()
}
