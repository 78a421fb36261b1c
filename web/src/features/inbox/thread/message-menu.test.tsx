import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, respond } from '../../../../test/app-fixture.tsx'
import { example } from '../../../../test/example-samples.ts'
import { address, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import { message, ownMessage } from '../../../../test/inbox-samples.ts'
import '../../../components/examples/keep-example-dialog.tsx'
import '../../../ui/overlays/menu-popup.tsx'

setUpInbox()

test('keeps a text of the customer as an example, but no picture and no own message', async () => {
  respond(api.inbox.listMessages, () => ({
    messages: [
      message({ id: 'm1', message: 'Do you ship?' }),
      message({ id: 'm2', message: '' }),
      ownMessage({ id: 'm3', message: 'We do.' }),
    ],
  }))
  const requests: unknown[] = []
  respond(api.automations.keepExample, (input) => {
    requests.push(input)
    return example()
  })
  const { user } = renderAt(address)
  const [menu, menuOfPicture, ...others] = within(await thread()).getAllByRole('button', {
    name: 'Message actions',
  })
  expect(others).toEqual([])
  if (!menu || !menuOfPicture) throw new Error('A menu is missing.')
  await user.click(menuOfPicture)
  await screen.findByRole('menuitem', { name: 'Reply' })
  expect(screen.queryByRole('menuitem', { name: 'Save as test' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Save as test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as test' }))
  await user.click(dialog.getByRole('radio', { name: 'Nothing happens' }))
  await user.click(dialog.getByRole('button', { name: 'Save as test' }))
  await waitFor(() =>
    expect(requests).toEqual([
      expect.objectContaining({
        event: expect.objectContaining({ kind: 'message', text: 'Do you ship?' }),
        expected: { outcome: 'silent' },
        source_event_id: 'm1',
      }),
    ]),
  )
})
