import { api } from '@skein/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond, setUpWorkspace } from '../../../test/app-fixture.tsx'
import { automation } from '../../../test/automation-samples.ts'
import { renderComponent } from '../../../test/component-fixture.tsx'
import { CollisionList } from './collision-list.tsx'

setUpWorkspace()

it('links to the first five of many automations, and to the others on request', async () => {
  const ids = Array.from({ length: 70 }, (_, place) => `rule-${place}`)
  respond(api.automations.list, () => ids.map((id) => automation({ automation_id: id, name: id })))
  const collision = {
    kind: 'never_wins' as const,
    severity: 'critical' as const,
    automation_ids: ids,
    message: '“This automation” never runs.',
  }
  const { user } = renderComponent(<CollisionList collisions={[collision]} platformUserId="1" />)
  expect(await screen.findAllByRole('link', { name: /in a new tab/ })).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }))
  expect(screen.getAllByRole('link', { name: /in a new tab/ })).toHaveLength(55)
  await user.click(screen.getByRole('button', { name: 'Show 15 more' }))
  expect(screen.getAllByRole('link', { name: /in a new tab/ })).toHaveLength(70)
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
})
