import { api } from '@skein/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { automation } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { useListState } from '../tools/list-store.ts'

setUpWorkspace()
beforeEach(() => {
  useListState.setState(useListState.getInitialState())
})

const prices = automation()
const sizes = automation({ automation_id: 'rule-2', name: 'Sizes' })
const link = (name: string) => screen.getByRole('link', { name })

it('copies an automation only after the server has restored it', async () => {
  respond(api.automations.list, () => [prices, sizes])
  const { user } = renderAt('/instagram/automation')
  await screen.findByRole('row', { name: 'Price questions' })
  const calls: string[] = []
  const restored = Promise.withResolvers<void>()
  respond(api.automations.delete, () => {
    respond(api.automations.list, () => [sizes])
    return {}
  })
  respond(api.automations.restore, async () => {
    calls.push('restore')
    await restored.promise
    calls.push('restored')
    respond(api.automations.list, () => [prices, sizes])
    return prices
  })
  respond(api.automations.duplicate, () => {
    calls.push('duplicate')
    return automation({ automation_id: 'copy', name: 'Price questions copy' })
  })
  await user.keyboard('j{Delete}')
  await screen.findAllByText('“Price questions” deleted.')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(link('Price questions')))
  await user.keyboard('d')
  await waitFor(() => expect(calls).toContain('restore'))
  restored.resolve()
  await screen.findAllByText('“Price questions copy” created (paused).')
  expect(calls).toEqual(['restore', 'restored', 'duplicate'])
})
