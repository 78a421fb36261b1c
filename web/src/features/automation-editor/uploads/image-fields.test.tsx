import { api } from '@skein/contract'
import { replyImageLimits } from '@skein/contract/limits'
import { replyImageProblems, type ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { m } from '@skein/messages'
import { ErrorResponse, renderAt, respond, server, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../dm-reply/dm-reply-screen.tsx'
import './image-fields.tsx'

setUpWorkspace()

const image: ReplyImage = {
  id: 'image-1',
  url: 'http://localhost:3000/images/abc.png',
  is_public: true,
  content_type: 'image/png',
  width: 1080,
  height: 1350,
  size_bytes: 340_000,
  alt: '',
  created_at: '2026-11-23T10:00:00.000Z',
}

const picture = (size = 10, type = 'image/png') => new File([new Uint8Array(size)], 'menu.png', { type })

let images: ReplyImage[]
let uploads: number
beforeEach(() => {
  localStorage.clear()
  images = []
  uploads = 0
  respond(api.replyImages.list, () => images)
  respondToUpload(image)
})

function respondToUpload(outcome: ReplyImage | string) {
  server.use(
    http.post('*/api/instagram/images', () => {
      uploads += 1
      if (typeof outcome !== 'string')
        return HttpResponse.json({ success: true, data: outcome, message: '' }, { status: 201 })
      const failure = { success: false, data: null, detail: 'file', code: 'unprocessable', request_id: 'r1' }
      return HttpResponse.json({ ...failure, message: outcome }, { status: 422 })
    }),
  )
}

async function openImageFields() {
  const { user } = renderAt('/instagram/create-automation/trigger-messages')
  await user.click(await screen.findByRole('tab', { name: 'Image' }))
  return { user, input: await screen.findByLabelText(m.image_upload_drop()) }
}

const address = () => screen.getByRole('textbox', { name: 'Image URL' })

it('puts the address of an uploaded image into the message, and shows the image', async () => {
  const { user, input } = await openImageFields()
  await user.upload(input, picture())
  await waitFor(() => expect(address()).toHaveProperty('value', image.url))
  expect(screen.getByRole('img', { name: 'Uploaded image' })).toHaveProperty('src', image.url)
  expect(screen.getByText('1,080 × 1,350 pixels, 340 kB')).toBeTruthy()
  expect(screen.queryByText(m.image_upload_not_public())).toBeNull()
})

it('uploads a pasted image, but not text with a picture of itself', async () => {
  await openImageFields()
  fireEvent.paste(document.body, { clipboardData: { files: [picture()], types: ['text/plain', 'Files'] } })
  fireEvent.paste(document.body, { clipboardData: { files: [picture()], types: ['Files'] } })
  await waitFor(() => expect(address()).toHaveProperty('value', image.url))
  expect(uploads).toBe(1)
})

it('leaves another message type alone that was chosen during the upload', async () => {
  const upload = Promise.withResolvers<void>()
  server.use(
    http.post('*/api/instagram/images', async () => {
      await upload.promise
      return HttpResponse.json({ success: true, data: image, message: '' }, { status: 201 })
    }),
  )
  const { user, input } = await openImageFields()
  await user.upload(input, picture())
  await user.click(screen.getByRole('tab', { name: 'Text' }))
  const text = screen.getByRole('textbox', { name: 'Message' })
  await user.clear(text)
  await user.type(text, 'Mine')
  upload.resolve()
  await user.click(screen.getByRole('tab', { name: 'Image' }))
  await user.click(screen.getByRole('tab', { name: 'Text' }))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Mine')
})

it('refuses another type and a large file without an upload, and shows the reason of the server', async () => {
  const { input } = await openImageFields()
  fireEvent.change(input, { target: { files: [picture(10, 'application/pdf')] } })
  expect(await screen.findByText(replyImageProblems.type())).toBeTruthy()
  fireEvent.change(input, { target: { files: [picture(replyImageLimits.fileBytes + 1)] } })
  expect(await screen.findByText(replyImageProblems.fileTooLarge())).toBeTruthy()
  expect(uploads).toBe(0)
  respondToUpload(replyImageProblems.tooManyPixels())
  fireEvent.change(input, { target: { files: [picture()] } })
  expect(await screen.findByText(replyImageProblems.tooManyPixels())).toBeTruthy()
  expect(address()).not.toHaveProperty('value', image.url)
})

it('says that Instagram cannot load the image while the address of the server is not public', async () => {
  respondToUpload({ ...image, is_public: false })
  const { user, input } = await openImageFields()
  await user.upload(input, picture())
  expect(await screen.findByText(m.image_upload_not_public())).toBeTruthy()
})

it('saves the alt text, which the preview shows', async () => {
  const altTexts: unknown[] = []
  respond(api.replyImages.describe, ({ alt }) => {
    altTexts.push(alt)
    return { ...image, alt }
  })
  const { user, input } = await openImageFields()
  await user.upload(input, picture())
  await user.type(await screen.findByRole('textbox', { name: 'Alt text' }), 'Our menu')
  await user.tab()
  await waitFor(() => expect(altTexts).toEqual(['Our menu']))
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Our menu' })).toHaveLength(2))
})

it('deletes the image, also while a deployed automation still needs the file', async () => {
  let deleteCount = 0
  respond(api.replyImages.delete, () => {
    deleteCount += 1
    return new ErrorResponse(409, replyImageProblems.inUse())
  })
  const { user, input } = await openImageFields()
  await user.upload(input, picture())
  await user.click(await screen.findByRole('button', { name: 'Delete image' }))
  await waitFor(() => expect(deleteCount).toBe(1))
  expect(address()).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Delete image' })).toBeNull()
})

it('offers to load the uploaded images again after a failure', async () => {
  respond(api.replyImages.list, () => new ErrorResponse(503, 'Unavailable.'))
  const { user } = await openImageFields()
  await screen.findByText(m.image_upload_list_failed())
  images = [image]
  respond(api.replyImages.list, () => images)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(m.image_upload_list_failed())).toBeNull())
  await user.clear(address())
  await user.type(address(), image.url)
  await screen.findByRole('img', { name: 'Uploaded image' })
})

it('loads an image that failed to load again', async () => {
  const { user, input } = await openImageFields()
  await user.upload(input, picture())
  fireEvent.error(await screen.findByRole('img', { name: 'Uploaded image' }))
  await screen.findByText(m.image_upload_broken())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(screen.getByRole('img', { name: 'Uploaded image' })).toHaveProperty('src', image.url)
})
