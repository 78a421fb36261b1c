import { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, respond, server } from '../../../../test/app-fixture.tsx'
import { conversation } from '../../../../test/inbox-samples.ts'
import { address, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import { http, HttpResponse } from 'msw'

setUpInbox()

const field = () => screen.getByRole('textbox', { name: 'Message to @nora.k' })

test('inserts an emoji at the cursor with the keyboard', async () => {
  const { user } = renderAt(address)
  await thread()
  await user.type(field(), 'Thanks!')
  await user.keyboard('{ArrowLeft}')
  await user.click(await screen.findByRole('button', { name: 'Emoji' }))
  const grid = await screen.findByRole('group', { name: 'Emoji' })
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true))
  await user.keyboard('{ArrowRight}{Enter}')
  expect(field()).toHaveProperty('value', 'Thanks😃!')
  expect(screen.queryByRole('group', { name: 'Emoji' })).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('closes the emoji with Escape', async () => {
  const { user } = renderAt(address)
  await thread()
  await user.click(await screen.findByRole('button', { name: 'Emoji' }))
  const grid = await screen.findByRole('group', { name: 'Emoji' })
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  expect(grid.isConnected).toBe(false)
  expect(document.activeElement).toBe(field())
})

/** Responds to uploads; returns their addresses. */
function respondToUploads({ is_public = true } = {}): string[] {
  const uploads: string[] = []
  const url = `${location.origin}/images/bowl.png`
  const image = { id: 'image-1', url, is_public, content_type: 'image/png', width: 8, height: 8 }
  server.use(
    http.post('*/api/instagram/images', ({ request }) => {
      uploads.push(request.url)
      return HttpResponse.json({
        success: true,
        data: { ...image, size_bytes: 80, alt: '', created_at: '2026-11-23T10:00:00.000Z' },
        message: '',
      })
    }),
  )
  return uploads
}

const picture = new File(['png'], 'bowl.png', { type: 'image/png' })

test('shows a chosen image, and sends it only when asked', async () => {
  respondToUploads()
  const requests: InputOf<typeof api.inbox.sendImage>[] = []
  respond(api.inbox.sendImage, (input) => {
    requests.push(input)
    return { message_id: '1', client_message_id: input.client_message_id ?? '', state: 'sent' as const }
  })
  const { user } = renderAt(address)
  await thread()
  await screen.findByRole('button', { name: 'Attach image' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input.')
  await user.upload(input, picture)
  const send = await screen.findByRole('button', { name: 'Send image' })
  expect(requests).toEqual([])
  await user.click(send)
  await waitFor(() =>
    expect(requests).toMatchObject([{ image_id: 'image-1', recipient_id: 'person of conversation-1' }]),
  )
  await waitFor(async () => expect(within(await thread()).getAllByRole('img')).toHaveLength(1))
})

test('allows no image in a private reply', async () => {
  respond(api.inbox.listConversations, () => ({ data: [conversation({ reply_window: 'private_reply' })] }))
  renderAt(address)
  await thread()
  const attach = await screen.findByRole('button', { name: 'Attach image' })
  expect(attach.getAttribute('aria-disabled')).toBe('true')
  expect(attach.dataset['tooltip']).toBe('Instagram allows only text in a private reply.')
})

test.each(['drop', 'paste'] as const)('attaches an image on a %s anywhere on the page', async (kind) => {
  respondToUploads({ is_public: false })
  renderAt(address)
  await thread()
  await screen.findByRole('button', { name: 'Attach image' })
  const data = { files: [picture], types: ['Files'] }
  if (kind === 'drop') {
    fireEvent.dragOver(document.body, { dataTransfer: data })
    await screen.findByText('Drop the image to attach it.')
    fireEvent.drop(document.body, { dataTransfer: data })
    expect(screen.queryByText('Drop the image to attach it.')).toBeNull()
  } else {
    fireEvent.paste(document.body, { clipboardData: data })
  }
  await screen.findByRole('button', { name: 'Send image' })
  await screen.findByText(/address isn't public/)
})

test('uploads no dropped image for a private reply', async () => {
  const uploads = respondToUploads()
  respond(api.inbox.listConversations, () => ({ data: [conversation({ reply_window: 'private_reply' })] }))
  renderAt(address)
  await thread()
  await screen.findByRole('button', { name: 'Attach image' })
  const data = { files: [picture], types: ['Files'] }
  fireEvent.dragOver(document.body, { dataTransfer: data })
  await screen.findByText('Instagram allows only text in a private reply.')
  fireEvent.drop(document.body, { dataTransfer: data })
  expect(uploads).toEqual([])
})
