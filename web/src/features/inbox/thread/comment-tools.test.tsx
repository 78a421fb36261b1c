import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { ErrorResponse, renderAt, respond } from '../../../../test/app-fixture.tsx'
import { message } from '../../../../test/inbox-samples.ts'
import { address, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import '../../../ui/overlays/menu-popup.tsx'

setUpInbox()

const show = (change: Partial<InboxMessage> = {}) => {
  respond(api.inbox.listMessages, () => ({
    messages: [message({ id: 'comment-1', kind: 'comment', message: 'How big?', ...change })],
  }))
  return renderAt(address)
}
const comment = async () => within(within(await thread()).getByRole('article'))

test('keeps a public reply that failed, and sends it again under a new id', async () => {
  const ids: string[] = []
  respond(api.inbox.replyToComment, ({ client_message_id = '' }) => {
    ids.push(client_message_id)
    if (ids.length === 1) return new ErrorResponse(422, 'It was deleted on Instagram.')
    return { message_id: 'reply-1', client_message_id, state: 'sent' as const }
  })
  const { user } = show()
  const opener = await (await comment()).findByRole('button', { name: 'Reply publicly' })
  await user.click(opener)
  expect(screen.getByRole('button', { name: 'Send reply' }).className).not.toContain('bg-accent')
  const field = screen.getByRole('textbox', { name: 'Public reply to @nora.k' })
  await user.type(field, '30 cm{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('It was deleted on Instagram.')
  expect(field).toHaveProperty('value', '30 cm')
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(field.isConnected).toBe(false))
  expect(new Set(ids).size).toBe(2)
  expect(document.activeElement).toBe(opener)
})

test('deletes a comment after it asked', async () => {
  const deletedIds: string[] = []
  respond(api.inbox.deleteComment, ({ id }) => {
    deletedIds.push(id)
    respond(api.inbox.listMessages, () => ({
      messages: [message({ id, kind: 'comment', moderated: 'deleted', moderated_by_person: true })],
    }))
    return { id, state: 'sent' as const }
  })
  const { user } = show()
  await user.click(await (await comment()).findByRole('button', { name: 'Message actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete comment' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }))
  dialog.getByText(/for everyone, with its replies/)
  expect(deletedIds).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete comment' }))
  await screen.findByText('Deleted by you')
  expect(deletedIds).toEqual(['comment-1'])
  await user.click(await (await comment()).findByRole('button', { name: 'Message actions' }))
  await screen.findByRole('menuitem', { name: 'Save as test' })
  expect(screen.queryByRole('menuitem', { name: 'Delete comment' })).toBeNull()
})

test('hides a comment, and shows one that is hidden', async () => {
  const hiddenStates: boolean[] = []
  respond(api.inbox.setCommentVisibility, ({ hidden }) => {
    hiddenStates.push(hidden)
    respond(api.inbox.listMessages, () => ({
      messages: [
        message({
          id: 'comment-1',
          kind: 'comment',
          ...(hidden ? { moderated: 'hidden', moderated_by_person: true } : {}),
        }),
      ],
    }))
    return { id: 'comment-1', hidden, state: 'sent' as const }
  })
  const { user } = show()
  await user.click(await (await comment()).findByRole('button', { name: 'Hide comment' }))
  await screen.findByText('Hidden by you')
  expect(screen.queryByRole('button', { name: 'Reply publicly' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show comment' }))
  await screen.findByRole('button', { name: 'Hide comment' })
  expect(hiddenStates).toEqual([true, false])
})

test('says that Instagram allows neither under a live video', async () => {
  show({ live: true })
  await (await comment()).findByText(/^Under a live video/)
  expect(screen.queryByRole('button', { name: 'Hide comment' })).toBeNull()
})
