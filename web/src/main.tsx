import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createClient } from './app/create-client.ts'
import { createAppRouter } from './app/router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App client={createClient()} router={createAppRouter()} />
  </StrictMode>,
)
void import('./lib/register-worker.ts').then(({ registerWorker }) => registerWorker())
