import { api } from '@skein/contract'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { account } from '../../../../test/automation-samples.ts'
import { respond, setUpWorkspace, server } from '../../../../test/app-fixture.tsx'
import { source } from '../../../../test/knowledge-samples.ts'
import { renderComponent } from '../../../../test/component-fixture.tsx'
import { useTrainingItems } from '../../../components/training/training-store.ts'
import { TrainPanel } from './train-panel.tsx'

let storedSources: KnowledgeSource[] = []

setUpWorkspace()
beforeEach(() => {
  useTrainingItems.setState({ sent: [], drafts: {} })
  respond(api.knowledge.listSources, () => storedSources)
  respond(api.knowledge.listAnswers, () => [])
  respond(api.knowledge.listGaps, () => [])
})

it('uploads each file separately with its progress; a rejected file does not block others', async () => {
  const answered = Promise.withResolvers<void>()
  server.use(
    http.post('*/api/rag/sources/file-upload', async ({ request }) => {
      const isMenu = (await request.text()).includes('filename="menu.pdf"')
      await answered.promise
      if (!isMenu)
        return HttpResponse.json({ success: true, data: acceptedSource, message: '' }, { status: 202 })
      const message = 'Only PDF files are supported.'
      const refusal = { message, detail: 'menu.pdf', code: 'unsupported_media', request_id: 'r' }
      return HttpResponse.json({ success: false, data: null, ...refusal }, { status: 415 })
    }),
  )
  const prices = source({ id: 'prices', kind: 'pdf', title: 'prices.pdf', status: 'queued', chunk_count: 0 })
  const acceptedSource = { ...prices, already_known: false, others: [] }
  storedSources = [prices]
  const { user } = renderComponent(<TrainPanel account={account} />)
  await user.click(await screen.findByRole('tab', { name: 'Upload File (PDF)' }))
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Choose PDF files or drop them here'), [
    pdf('menu.pdf'),
    pdf('prices.pdf'),
  ])
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect(await screen.findAllByText(/^Uploading \d+%$/)).toHaveLength(2)
  answered.resolve()
  expect(await screen.findByText('One or more files failed to upload.')).toBeTruthy()
  expect(screen.getByText('Only PDF files are supported.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace menu.pdf' })).toBeTruthy()
  expect(screen.getByText('Waiting to be processed')).toBeTruthy()
  expect(screen.queryByText(/^Uploading/)).toBeNull()
})

it('reports no success above a source that failed', async () => {
  storedSources = []
  respond(api.knowledge.addText, () => {
    const queued = source({ id: 'text', kind: 'text', title: 'Prices', status: 'queued', chunk_count: 0 })
    storedSources = [queued]
    return { ...queued, already_known: false }
  })
  const { user } = renderComponent(<TrainPanel account={account} />)
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'We ship fast.')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  await screen.findByText('Custom text successfully added to knowledge base!')
  storedSources = storedSources.map((each) => ({
    ...each,
    status: 'failed',
    cause: 'The model has no answer.',
  }))
  await screen.findByText(/The model has no answer/, {}, { timeout: 5000 })
  expect(screen.queryByText('Custom text successfully added to knowledge base!')).toBeNull()
})
