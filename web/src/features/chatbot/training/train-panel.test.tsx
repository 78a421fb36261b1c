import { api } from '@skein/contract'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import type { FixedAnswer, KnowledgeGap } from '@skein/contract/knowledge/fixed-answers'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { account, execution } from '../../../../test/automation-samples.ts'
import { respond, setUpWorkspace, ErrorResponse } from '../../../../test/app-fixture.tsx'
import {
  bot,
  fixedAnswer,
  foundChunk,
  gap,
  knowledgeAnswer,
  source,
} from '../../../../test/knowledge-samples.ts'
import { sendLiveEvent } from '../../../../test/live-stream.ts'
import { renderComponent } from '../../../../test/component-fixture.tsx'
import { primaryButtons } from '../../../../test/primary-buttons.ts'
import { useTrainingItems } from '../../../components/training/training-store.ts'
import { useRemovals } from '../../../components/training/removal-store.ts'
import { TrainPanel } from './train-panel.tsx'
import { example } from '../../../../test/example-samples.ts'
import '../../../components/examples/keep-example-dialog.tsx'

let storedSources: KnowledgeSource[] = []
let fixed: FixedAnswer[] = []
let gaps: KnowledgeGap[] = []

setUpWorkspace()
beforeEach(() => {
  storedSources = []
  fixed = []
  gaps = []
  useTrainingItems.setState({ sent: [], drafts: {} })
  useRemovals.setState({ removals: [] })
  respond(api.knowledge.listSources, () => storedSources)
  respond(api.knowledge.listAnswers, () => fixed)
  respond(api.knowledge.listGaps, () => gaps)
})

async function open() {
  const view = renderComponent(<TrainPanel account={account} />)
  await screen.findByRole('button', { name: 'Train Chatbot' })
  await waitFor(() => expect(document.querySelector('.appear-late')).toBeNull())
  return view
}

const textBox = () => screen.getByRole('textbox', { name: 'Text' })

it('offers three sources; training without one focuses its field and says what is missing', async () => {
  const { user } = await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Custom Text',
    'Website URL',
    'Upload File (PDF)',
  ])
  const train = screen.getByRole('button', { name: 'Train Chatbot' })
  expect(screen.queryByText('Enter some text.')).toBeNull()
  await user.click(train)
  expect(screen.getByText('Enter some text.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(textBox()))
  await user.click(screen.getByRole('tab', { name: 'Website URL' }))
  expect(screen.queryByText('Enter a website address.')).toBeNull()
  await user.click(train)
  expect(screen.getByText('Enter a website address.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Website address' })).toHaveProperty('type', 'url')
})

it('says that the chatbot does not use its sources while the knowledge base is off, and turns it on', async () => {
  respond(api.chatbot.get, () => bot({ is_rag_enabled: false }))
  respond(api.chatbot.setRag, ({ is_rag_enabled }) => bot({ is_rag_enabled }))
  const { user } = await open()
  await screen.findByText("The knowledge base is off, so the chatbot doesn't use these sources.")
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull())
})

it('trains with a text on Ctrl and Enter, confirms it, and follows its state', async () => {
  const requests: unknown[] = []
  respond(api.knowledge.addText, (input) => {
    requests.push(input)
    storedSources = [source({ status: 'queued', progress: 0 })]
    return { ...source({ status: 'queued', progress: 0 }), already_known: false }
  })
  const { user } = await open()
  await user.type(textBox(), 'We ship within two days.')
  expect(screen.getByText('24/10,000')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Custom text successfully added to knowledge base!')).toBeTruthy()
  expect(requests).toEqual([
    expect.objectContaining({ text: 'We ship within two days.', platform: 'instagram' }),
  ])
  expect(textBox()).toHaveProperty('value', '')
  await screen.findByText('Waiting to be processed')
  const finishedSource = source({ duplicate_count: 2, changes: { added: 1, removed: 0, unchanged: 2 } })
  storedSources = [finishedSource]
  sendLiveEvent({ event: 'source', data: finishedSource })
  expect(await screen.findByText(/2 duplicate passages/)).toBeTruthy()
  expect(screen.getByText('Last update: 1 added, 0 removed, 2 unchanged')).toBeTruthy()
})

it('shows the gaps of a source, with the passages that were left out', async () => {
  const cause = '82% of the visible text was kept. Check what was left out, and add it yourself.'
  storedSources = [
    source({ cause, dropped: [{ text: 'Parcels to Norway take nine days.', location: 'page 2' }] }),
    source({ id: 'source-2', title: 'Whole' }),
  ]
  const { user } = await open()
  expect(screen.getByText('Ready with gaps')).toBeTruthy()
  expect(screen.getAllByText('Ready')).toHaveLength(1)
  expect(screen.getByText(cause)).toBeTruthy()
  await user.click(screen.getByText('Passages left out: 1'))
  expect(screen.getByText('Parcels to Norway take nine days.')).toBeTruthy()
  expect(screen.getByText('page 2')).toBeTruthy()
})

it('shows the reason of a rejected text in the list', async () => {
  respond(api.knowledge.addText, () => new ErrorResponse(422, 'There are 200 sources already.'))
  const { user } = await open()
  await user.type(textBox(), 'One more')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to process training data.')
  expect(screen.getByText('There are 200 sources already.')).toBeTruthy()
})

it('cuts a paste at 10,000 characters and says how much was left out', async () => {
  const { user } = await open()
  await user.click(textBox())
  await user.paste('a'.repeat(10_012))
  expect(screen.getByText('10,000/10,000')).toBeTruthy()
  expect(screen.getByText(/The last 12 characters were removed/)).toBeTruthy()
})

it('keeps the form after leaving the screen and clears it after sending', async () => {
  respond(api.knowledge.addText, () => ({ ...source(), already_known: true }))
  const first = await open()
  await first.user.type(textBox(), 'Half a text')
  first.leave()
  const { user } = await open()
  expect(textBox()).toHaveProperty('value', 'Half a text')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect(await screen.findByText(/is already in your knowledge base./)).toBeTruthy()
  expect(textBox()).toHaveProperty('value', '')
})

it('does not send an invalid address', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Website URL' }))
  await user.type(screen.getByRole('textbox', { name: 'Website address' }), 'morrow')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect(screen.getByText('Enter a valid website address.')).toBeTruthy()
})

it('disables a source, and enables it again if the server rejects the change', async () => {
  storedSources = [source()]
  respond(api.knowledge.setSourceEnabled, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = await open()
  const inUse = screen.getByRole('switch', { name: 'Use We ship within two days.' })
  await user.click(inUse)
  expect(await screen.findByText(/Couldn't update .* The database is away./)).toBeTruthy()
  expect(inUse).toHaveProperty('checked', true)
  respond(
    api.knowledge.setSourceEnabled,
    ({ enabled }) => (storedSources = [source({ enabled })])[0] ?? source(),
  )
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Off: not used for answers')).toBeTruthy()
})

it('restores a deleted source without a request to the server', async () => {
  storedSources = [source()]
  const deletedIds: string[] = []
  respond(api.knowledge.deleteSource, ({ id }) => {
    deletedIds.push(id)
    return {}
  })
  const { user } = await open()
  const remove = { name: 'Delete We ship within two days.' }
  await user.click(screen.getByRole('button', remove))
  expect(screen.queryByRole('button', remove)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', remove)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(deletedIds).toEqual([])
})

it('deletes a source on the server when the page is left', async () => {
  storedSources = [source()]
  const deletedIds: string[] = []
  respond(api.knowledge.deleteSource, ({ id }) => {
    deletedIds.push(id)
    storedSources = []
    return {}
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete We ship within two days.' }))
  expect(deletedIds).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(deletedIds).toEqual(['source-1']))
})

it.each(['', 'which the server has deleted already, '])(
  'a deleted source, %sis deleted by the next page if the browser dropped the request of the previous one',
  async (already) => {
    storedSources = [source({ id: `left-${already.length}` })]
    useRemovals.setState({ removals: storedSources })
    const deletedIds: string[] = []
    respond(api.knowledge.deleteSource, ({ id }) => {
      deletedIds.push(id)
      storedSources = []
      return already === '' ? {} : new ErrorResponse(404, 'Not found.')
    })
    await open()
    expect(screen.queryByText('We ship within two days.')).toBeNull()
    await waitFor(() => expect(useRemovals.getState().removals).toEqual([]))
    expect(deletedIds).toEqual([`left-${already.length}`])
    expect(screen.queryByText('We ship within two days.')).toBeNull()
    expect(screen.queryByText(/Couldn't delete/)).toBeNull()
  },
)

it('shows the chunks of a source and their duplicates in other sources', async () => {
  storedSources = [source()]
  respond(api.knowledge.listChunks, () => [
    { chunk_id: 'a', heading: 'Delivery', text: 'Two days.', location: 'page 3', duplicate_of: null },
    { chunk_id: 'b', heading: '', text: 'Free returns.', location: '', duplicate_of: 'menu.pdf' },
  ])
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show passages from We ship within two days.' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Delivery · page 3')).toBeTruthy()
  expect(within(dialog).getByText('Also in “menu.pdf”.')).toBeTruthy()
})

it('answers a question with sources and scores, and saves a correction as a fixed answer', async () => {
  respond(api.knowledge.ask, () => knowledgeAnswer())
  const savedAnswers: unknown[] = []
  respond(api.knowledge.saveAnswer, (input) => {
    savedAnswers.push(input)
    fixed = [fixedAnswer({ question: 'How long?', answer: 'Two to four days.' })]
    return fixed[0] ?? fixedAnswer()
  })
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'How long?{Enter}')
  const result = await screen.findByRole('article', { name: 'Answer' })
  expect(result.textContent).toContain('Two days.')
  expect(result.textContent).toContain('The model answered from what you taught it.')
  expect(within(result).getByRole('listitem').textContent).toContain('Shipping · Delivery · page 3')
  expect(within(result).getByRole('listitem').textContent).toContain('Used in the answer')
  await user.click(within(result).getByRole('button', { name: 'Correct this answer' }))
  const words = within(result).getByRole('textbox', { name: 'Answer' })
  expect(document.activeElement).toBe(words)
  await user.clear(words)
  await user.type(words, 'Two to four days.')
  await user.click(within(result).getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Answer saved.')).toBeTruthy()
  expect(savedAnswers).toEqual([
    expect.objectContaining({ id: null, question: 'How long?', answer: 'Two to four days.', gap_id: null }),
  ])
  expect(document.activeElement?.textContent).toBe('Correct this answer')
  expect(within(screen.getByRole('region', { name: 'Fixed answers' })).getByText('How long?')).toBeTruthy()
})

it('says that no source answers a question, and shows the nearest ones', async () => {
  respond(api.knowledge.ask, () =>
    knowledgeAnswer({
      answer: null,
      chunks: [foundChunk({ used: false })],
      reason: 'Nothing known answers this.',
    }),
  )
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Gift cards?{Enter}')
  const result = await screen.findByRole('article', { name: 'Answer' })
  expect(result.textContent).toContain('No answer found. The chatbot would pass this to you.')
  expect(within(result).queryByRole('region', { name: 'Sources' })).toBeNull()
  expect(within(result).getByText('Closest matches (not used)')).toBeTruthy()
  expect(result.textContent).not.toContain('Used in the answer')
  expect(within(result).getByRole('button', { name: 'Write an answer' })).toBeTruthy()
})

it('separates the passages that the answer quotes from the others', async () => {
  const other = foundChunk({ chunk_id: 'chunk-2', title: 'About us', used: false })
  respond(api.knowledge.ask, () => knowledgeAnswer({ chunks: [other, foundChunk()] }))
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'How long?{Enter}')
  const sources = await screen.findByRole('region', { name: 'Sources' })
  expect(within(sources).getByText(/^Shipping/)).toBeTruthy()
  expect(within(sources).queryByText(/^About us/)).toBeNull()
  expect(screen.getByText(/^About us/).closest('details')?.textContent).toContain('not used')
})

it('lists a question as soon as the chatbot could not answer it', async () => {
  await open()
  const region = screen.getByRole('region', { name: 'Unanswered questions' })
  expect(within(region).getByText('No unanswered questions.')).toBeTruthy()
  gaps = [gap()]
  sendLiveEvent({ event: 'execution', data: execution({ reason_code: 'not_known' }) })
  const question = await within(region).findByText('Do you have gift cards?')
  // Its question mark stays at its end on an Arabic page.
  expect(question.closest('bdi')?.dir).toBe('auto')
})

it('answers a gap, and restores a dismissed one if the server rejects it', async () => {
  gaps = [gap(), gap({ id: 'gap-2', question: 'Are you hiring?', count: 1 })]
  const savedAnswers: unknown[] = []
  respond(api.knowledge.saveAnswer, (input) => {
    savedAnswers.push(input)
    gaps = gaps.filter(({ id }) => id !== input.gap_id)
    return fixedAnswer({ question: input.question, answer: input.answer })
  })
  respond(api.knowledge.dismissGap, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Answer “Do you have gift cards?”' }))
  expect(primaryButtons()).toEqual(['Train Chatbot'])
  await user.keyboard('Yes, from 10 euros.')
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  const open_ = screen.getByRole('region', { name: 'Unanswered questions' })
  await waitFor(() => expect(within(open_).queryByText('Do you have gift cards?')).toBeNull())
  expect(savedAnswers).toEqual([expect.objectContaining({ gap_id: 'gap-1', answer: 'Yes, from 10 euros.' })])
  await user.click(screen.getByRole('button', { name: 'Dismiss “Are you hiring?”' }))
  expect(await screen.findByText(/Couldn't dismiss .* The database is away./)).toBeTruthy()
  expect(within(open_).getByText('Are you hiring?')).toBeTruthy()
})

it('edits, deletes and restores a fixed answer', async () => {
  fixed = [fixedAnswer()]
  const savedAnswers: { id?: string | null | undefined; answer: string }[] = []
  respond(api.knowledge.saveAnswer, (input) => {
    savedAnswers.push(input)
    fixed = [fixedAnswer({ answer: input.answer })]
    return fixed[0] ?? fixedAnswer()
  })
  respond(api.knowledge.deleteAnswer, () => {
    fixed = []
    return {}
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Edit the answer to “Do you ship to Austria?”' }))
  await user.clear(screen.getByRole('textbox', { name: 'Answer' }))
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(screen.getByText('Write the answer first.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Yes, in three days.')
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Yes, in three days.')).toBeTruthy()
  expect(savedAnswers.at(-1)).toMatchObject({ id: 'answer-1', answer: 'Yes, in three days.' })
  await user.click(screen.getByRole('button', { name: 'Delete the answer to “Do you ship to Austria?”' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(savedAnswers.at(-1)).toMatchObject({ id: null, answer: 'Yes, in three days.' }))
})

it('keeps the wording of a fixed answer that someone else changed meanwhile until it is decided', async () => {
  fixed = [fixedAnswer()]
  const requests: unknown[] = []
  respond(api.knowledge.saveAnswer, ({ version, answer }) => {
    requests.push([version, answer])
    if (version === 2) return fixedAnswer({ answer, version: 3 })
    fixed = [fixedAnswer({ answer: 'Yes, in a week.', version: 2 })]
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Edit the answer to “Do you ship to Austria?”' }))
  await user.clear(screen.getByRole('textbox', { name: 'Answer' }))
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Yes, in three days.')
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('Yes, in a week.')
  within(dialog).getByText('Yes, in three days.')
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }))
  await waitFor(() =>
    expect(requests).toEqual([
      [1, 'Yes, in three days.'],
      [2, 'Yes, in three days.'],
    ]),
  )
})

it('keeps a fixed answer as an example whose reply contains it', async () => {
  fixed = [fixedAnswer({ question: 'Do you ship?', answer: 'Worldwide, in 3 days.' })]
  const requests: unknown[] = []
  respond(api.automations.keepExample, (input) => {
    requests.push(input)
    return example()
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Save as test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as test' }))
  await user.click(dialog.getByRole('button', { name: 'Save as test' }))
  await waitFor(() =>
    expect(requests).toEqual([
      {
        platform_user_id: account.platform_user_id,
        event: { kind: 'message', text: 'Do you ship?' },
        expected: { outcome: 'fires', reply_contains: 'Worldwide, in 3 days.' },
      },
    ]),
  )
})
