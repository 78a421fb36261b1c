// @vitest-environment jsdom
import { uploadFiles } from '@skein/contract/knowledge/knowledge'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { upload } from './upload.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const path = '*/api/rag/sources/file-upload'
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const send = (...files: File[]) => upload(uploadFiles, { platform_user_id: '178', file: files }, () => {})

describe('upload', () => {
  it('sends all files in one form', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let body = ''
    server.use(
      http.post(path, async ({ request }) => {
        body = await request.text()
        return HttpResponse.json({ success: true, data: {}, message: '' }, { status: 202 })
      }),
    )
    await expect(send(pdf('menu.pdf'), pdf('prices.pdf'))).rejects.toThrow(/outdated/)
    log.mockRestore()
    expect(body.match(/ name="[^\r\n]*/g)).toEqual([
      ' name="platform_user_id"',
      ' name="file"; filename="menu.pdf"',
      ' name="file"; filename="prices.pdf"',
    ])
  })

  it("fails with the server's message", async () => {
    const message = 'Only PDF files can be uploaded.'
    const failure = {
      success: false,
      data: null,
      message,
      detail: message,
      code: 'validation',
      request_id: 'r',
    }
    server.use(http.post(path, () => HttpResponse.json(failure, { status: 415 })))
    await expect(send(pdf('menu.pdf'))).rejects.toMatchObject({ status: 415, message })
  })

  it('fails with a message when the server is unreachable', async () => {
    server.use(http.post(path, () => HttpResponse.error()))
    await expect(send(pdf('menu.pdf'))).rejects.toMatchObject({
      status: 0,
      message: "Can't reach Skein. Try again in a moment.",
    })
  })
})
