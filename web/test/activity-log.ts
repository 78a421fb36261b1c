import { api } from '@skein/contract'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { renderAt, respond, setUpWorkspace } from './app-fixture.tsx'
import { automation, execution } from './automation-samples.ts'

export const logAddress = '/instagram/automation/activity'

/** Two executions about two comments, the second one newer. */
export const first = execution({ created_at: '2026-11-20T10:00:00.000Z' })
export const second = execution({
  execution_id: 'execution-2',
  text: 'And the colour?',
  created_at: '2026-11-20T11:00:00.000Z',
})

/** A server with one automation. */
export function setUpLog(): void {
  setUpWorkspace()
  beforeEach(() => respond(api.automations.list, () => [automation()]))
}

/** Opens the activity of the account. */
export async function openLog(): Promise<ReturnType<typeof renderAt>> {
  const app = renderAt(logAddress)
  await screen.findAllByRole('article')
  return app
}

/** Returns the entry in the list whose name matches. */
export const row = (name: RegExp): HTMLElement => screen.getByRole('link', { name })

export const detail = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Details' })
