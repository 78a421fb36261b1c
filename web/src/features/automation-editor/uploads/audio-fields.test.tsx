import { api } from '@skein/contract'
import { replyAudioLimits } from '@skein/contract/limits'
import { replyAudioProblems, type ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { m } from '@skein/messages'
import { ErrorResponse, renderAt, respond, server, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../dm-reply/dm-reply-screen.tsx'
import './audio-fields.tsx'

setUpWorkspace()

const audio: ReplyAudio = {
  id: 'audio-1',
  url: `${location.origin}/audio/abc.m4a`,
  is_public: true,
  content_type: 'audio/mp4',
  seconds: 65,
  size_bytes: 1_040_000,
  created_at: '2026-11-23T10:00:00.000Z',
}

let uploads = 0
beforeEach(() => {
  localStorage.clear()
  uploads = 0
  respond(api.replyImages.list, () => [])
  respond(api.replyAudio.list, () => [])
  respondToUpload(audio)
})

function respondToUpload(outcome: ReplyAudio | string) {
  server.use(
    http.post('*/api/instagram/audio', () => {
      uploads += 1
      if (typeof outcome !== 'string')
        return HttpResponse.json({ success: true, data: outcome, message: '' }, { status: 201 })
      const failure = { success: false, data: null, detail: 'file', code: 'unprocessable', request_id: 'r1' }
      return HttpResponse.json({ ...failure, message: outcome }, { status: 422 })
    }),
  )
}

async function open() {
  const { user } = renderAt('/instagram/create-automation/trigger-messages')
  await user.click(await screen.findByRole('tab', { name: 'Audio' }))
  return { user, input: await screen.findByLabelText(m.audio_upload_drop()) }
}

const address = () => screen.getByRole('textbox', { name: 'Audio URL' })
const recording = (size = 10) => new File([new Uint8Array(size)], 'hello.m4a', { type: 'audio/x-m4a' })

it('puts the address of an uploaded file into the message, and plays it in the editor and on the phone', async () => {
  const { user, input } = await open()
  await user.upload(input, recording())
  await waitFor(() => expect(address()).toHaveProperty('value', audio.url))
  expect(screen.getByLabelText('Uploaded audio')).toHaveProperty('src', audio.url)
  expect(screen.getByText('1:05, 1 MB')).toBeTruthy()
  const phone = within(screen.getByRole('figure'))
  expect(await phone.findByRole('button', { name: 'Play the audio message' })).toBeTruthy()
  expect(screen.queryByText(m.audio_upload_not_public())).toBeNull()
})

it('shows the host of audio that cannot be played here', async () => {
  const { user } = await open()
  await user.clear(address())
  await user.type(address(), 'sounds.example/hello.m4a')
  await user.tab()
  expect(address()).toHaveProperty('value', 'https://sounds.example/hello.m4a')
  const phone = within(screen.getByRole('figure'))
  expect(await phone.findByText(/audio from sounds\.example/)).toBeTruthy()
  expect(phone.queryByRole('button', { name: /Play/ })).toBeNull()
})

it('refuses a large file without an upload, and shows the reason of the server', async () => {
  const { input } = await open()
  fireEvent.change(input, { target: { files: [recording(replyAudioLimits.fileBytes + 1)] } })
  expect(await screen.findByText(replyAudioProblems.fileTooLarge())).toBeTruthy()
  expect(uploads).toBe(0)
  respondToUpload(replyAudioProblems.type())
  fireEvent.change(input, { target: { files: [recording()] } })
  expect(await screen.findByText(replyAudioProblems.type())).toBeTruthy()
  expect(address()).not.toHaveProperty('value', audio.url)
})

it('deletes the file, also while a deployed automation still needs it', async () => {
  let deleteCount = 0
  respond(api.replyAudio.delete, () => {
    deleteCount += 1
    return new ErrorResponse(409, replyAudioProblems.inUse())
  })
  respondToUpload({ ...audio, is_public: false })
  const { user, input } = await open()
  await user.upload(input, recording())
  expect(await screen.findByText(m.audio_upload_not_public())).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete audio file' }))
  await waitFor(() => expect(deleteCount).toBe(1))
  expect(address()).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Delete audio file' })).toBeNull()
})

it('offers to load the uploaded files again after a failure', async () => {
  respond(api.replyAudio.list, () => new ErrorResponse(503, 'Unavailable.'))
  const { user } = await open()
  await screen.findByText(m.audio_upload_list_failed())
  respond(api.replyAudio.list, () => [audio])
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(m.audio_upload_list_failed())).toBeNull())
})
