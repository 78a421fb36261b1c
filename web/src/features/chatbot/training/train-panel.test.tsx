import { api } from '@skein/contract'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import type { FixedAnswer, KnowledgeGap } from '@skein/contract/fixed-answers'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { account } from '../../../../test/automation-samples.ts'
import { answer, playWorkspace, Refusal } from '../../../../test/app-fixture.tsx'
import { fixedAnswer, found, gap, knowledgeAnswer, source } from '../../../../test/knowledge-samples.ts'
import { happen } from '../../../../test/live-stream.ts'
import { drawPart } from '../../../../test/component-fixture.tsx'
import { useTrainingItems } from '../../../components/training/training-store.ts'
import { useRemovals } from '../../../components/training/removal-store.ts'
import { TrainPanel } from './train-panel.tsx'

let known: KnowledgeSource[] = []
let fixed: FixedAnswer[] = []
let gaps: KnowledgeGap[] = []

playWorkspace()
beforeEach(() => {
  known = []
  fixed = []
  gaps = []
  useTrainingItems.setState({ sent: [], drafts: {} })
  useRemovals.setState({ removals: [] })
  answer(api.knowledge.listSources, () => known)
  answer(api.knowledge.listAnswers, () => fixed)
  answer(api.knowledge.listGaps, () => gaps)
})

async function open() {
  const drawn = drawPart(<TrainPanel account={account} />)
  await screen.findByRole('button', { name: 'Train Chatbot' })
  await waitFor(() => expect(document.querySelector('.appear-late')).toBeNull())
  return drawn
}

const textBox = () => screen.getByRole('textbox', { name: 'What the bot should know' })

it('offers the three sources; nothing can be trained before something is filled in, and it says what', async () => {
  const { user } = await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Custom Text',
    'Website URL',
    'Upload File (PDF)',
  ])
  const train = screen.getByRole('button', { name: 'Train Chatbot' })
  expect(train.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Write a text first.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Website URL' }))
  expect(screen.getByText('Enter an address first.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Website address' })).toHaveProperty('type', 'url')
})

it('trains with a text by Ctrl and Enter, says that it was added, and moves on as the server tells', async () => {
  const asked: unknown[] = []
  answer(api.knowledge.addText, (input) => {
    asked.push(input)
    known = [source({ status: 'queued', progress: 0 })]
    return { ...source({ status: 'queued', progress: 0 }), already_known: false }
  })
  const { user } = await open()
  await user.type(textBox(), 'We ship within two days.')
  expect(screen.getByText('24/10,000')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Custom text successfully added to knowledge base!')).toBeTruthy()
  expect(asked).toEqual([
    expect.objectContaining({ text: 'We ship within two days.', platform: 'instagram' }),
  ])
  expect(textBox()).toHaveProperty('value', '')
  await screen.findByText('Waiting to be read')
  const done = source({ duplicate_count: 2, changes: { added: 1, removed: 0, unchanged: 2 } })
  known = [done]
  happen({ event: 'source', data: done })
  expect(await screen.findByText(/2 pieces stand elsewhere too/)).toBeTruthy()
  expect(screen.getByText('Last reading: 1 new, 0 gone, 2 as before')).toBeTruthy()
})

it('a text that is not taken says so, with its cause in the list', async () => {
  answer(api.knowledge.addText, () => new Refusal(422, 'There are 200 sources already.'))
  const { user } = await open()
  await user.type(textBox(), 'One more')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to process training data.')
  expect(screen.getByText('There are 200 sources already.')).toBeTruthy()
})

it('a paste that is too long is cut at 10,000 characters, and it says how much was left out', async () => {
  const { user } = await open()
  await user.click(textBox())
  await user.paste('a'.repeat(10_012))
  expect(screen.getByText('10,000/10,000')).toBeTruthy()
  expect(screen.getByText(/12 characters did not fit and were left out/)).toBeTruthy()
})

it('what is filled in stays when the screen is left, and goes once it was sent', async () => {
  answer(api.knowledge.addText, () => ({ ...source(), already_known: true }))
  const first = await open()
  await first.user.type(textBox(), 'Half a text')
  first.leave()
  const { user } = await open()
  expect(textBox()).toHaveProperty('value', 'Half a text')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect(await screen.findByText(/was known already. Nothing was added twice./)).toBeTruthy()
  expect(textBox()).toHaveProperty('value', '')
})

it('an address that is none is not sent', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Website URL' }))
  await user.type(screen.getByRole('textbox', { name: 'Website address' }), 'morrow.example')
  await user.click(screen.getByRole('button', { name: 'Train Chatbot' }))
  expect(screen.getByText('The address must start with http:// or https://.')).toBeTruthy()
})

it('a source is switched off, and back on when the server refuses', async () => {
  known = [source()]
  answer(api.knowledge.setSourceEnabled, () => new Refusal(503, 'The database is away.'))
  const { user } = await open()
  const inUse = screen.getByRole('switch', { name: 'Use We ship within two days. for answers' })
  await user.click(inUse)
  expect(await screen.findByText(/could not be switched: The database is away./)).toBeTruthy()
  expect(inUse).toHaveProperty('checked', true)
  answer(api.knowledge.setSourceEnabled, ({ enabled }) => (known = [source({ enabled })])[0] ?? source())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Switched off: no answer uses it')).toBeTruthy()
})

it('a deleted source can be taken back, and the server never hears of it', async () => {
  known = [source()]
  const deleted: string[] = []
  answer(api.knowledge.deleteSource, ({ id }) => {
    deleted.push(id)
    return {}
  })
  const { user } = await open()
  const remove = { name: 'Delete We ship within two days.' }
  await user.click(screen.getByRole('button', remove))
  expect(screen.queryByRole('button', remove)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', remove)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(deleted).toEqual([])
})

it('a deleted source is deleted at the latest when the page is left', async () => {
  known = [source()]
  const deleted: string[] = []
  answer(api.knowledge.deleteSource, ({ id }) => {
    deleted.push(id)
    known = []
    return {}
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete We ship within two days.' }))
  expect(deleted).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(deleted).toEqual(['source-1']))
})

it.each(['', 'which the server has deleted already, '])(
  'a deleted source, %sis deleted by the next page when the browser dropped what the last one asked',
  async (already) => {
    known = [source({ id: `left-${already.length}` })]
    useRemovals.setState({ removals: known })
    const deleted: string[] = []
    answer(api.knowledge.deleteSource, ({ id }) => {
      deleted.push(id)
      known = []
      return already === '' ? {} : new Refusal(404, 'Not found.')
    })
    await open()
    expect(screen.queryByText('We ship within two days.')).toBeNull()
    await waitFor(() => expect(useRemovals.getState().removals).toEqual([]))
    expect(deleted).toEqual([`left-${already.length}`])
    expect(screen.queryByText('We ship within two days.')).toBeNull()
    expect(screen.queryByText(/was not deleted/)).toBeNull()
  },
)

it('shows the pieces that were learned, and which of them stand elsewhere too', async () => {
  known = [source()]
  answer(api.knowledge.listChunks, () => [
    { chunk_id: 'a', heading: 'Delivery', text: 'Two days.', location: 'page 3', duplicate_of: null },
    { chunk_id: 'b', heading: '', text: 'Free returns.', location: '', duplicate_of: 'menu.pdf' },
  ])
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show the pieces of We ship within two days.' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Delivery · page 3')).toBeTruthy()
  expect(within(dialog).getByText('The same words stand in “menu.pdf”.')).toBeTruthy()
})

it('answers a question with its sources and scores, and what is wrong is fixed for good', async () => {
  answer(api.knowledge.ask, () => knowledgeAnswer())
  const saved: unknown[] = []
  answer(api.knowledge.saveAnswer, (input) => {
    saved.push(input)
    fixed = [fixedAnswer({ question: 'How long?', answer: 'Two to four days.' })]
    return fixed[0] ?? fixedAnswer()
  })
  const { user } = await open()
  await user.type(
    screen.getByRole('textbox', { name: 'A question a customer could ask' }),
    'How long?{Enter}',
  )
  const result = await screen.findByRole('article', { name: 'Answer' })
  expect(result.textContent).toContain('Two days.')
  expect(result.textContent).toContain('The model answered from what you taught it.')
  expect(within(result).getByRole('listitem').textContent).toContain('Shipping · Delivery · page 3')
  expect(within(result).getByRole('listitem').textContent).toContain('Strong fit')
  await user.click(within(result).getByRole('button', { name: 'Fix this' }))
  const words = within(result).getByRole('textbox', { name: 'The chatbot answers' })
  expect(document.activeElement).toBe(words)
  await user.clear(words)
  await user.type(words, 'Two to four days.')
  await user.click(within(result).getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('The answer is fixed.')).toBeTruthy()
  expect(saved).toEqual([
    expect.objectContaining({ id: null, question: 'How long?', answer: 'Two to four days.', gap_id: null }),
  ])
  expect(document.activeElement?.textContent).toBe('Fix this')
  expect(within(screen.getByRole('region', { name: 'Fixed answers' })).getByText('How long?')).toBeTruthy()
})

it('says that nothing known answers a question, and what came nearest', async () => {
  answer(api.knowledge.ask, () =>
    knowledgeAnswer({ answer: null, chunks: [found({ score: 0.2 })], reason: 'Nothing known answers this.' }),
  )
  const { user } = await open()
  await user.type(
    screen.getByRole('textbox', { name: 'A question a customer could ask' }),
    'Gift cards?{Enter}',
  )
  const result = await screen.findByRole('article', { name: 'Answer' })
  expect(result.textContent).toContain(
    'No answer: the chatbot would say that it does not know and hand over.',
  )
  expect(within(result).getByRole('region', { name: 'Nearest, but not enough' })).toBeTruthy()
  expect(within(result).getByRole('button', { name: 'Write the answer' })).toBeTruthy()
})

it('an open question is answered and leaves the list, another is put away and comes back when refused', async () => {
  gaps = [gap(), gap({ id: 'gap-2', question: 'Are you hiring?', count: 1 })]
  const saved: unknown[] = []
  answer(api.knowledge.saveAnswer, (input) => {
    saved.push(input)
    gaps = gaps.filter(({ id }) => id !== input.gap_id)
    return fixedAnswer({ question: input.question, answer: input.answer })
  })
  answer(api.knowledge.dismissGap, () => new Refusal(503, 'The database is away.'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Answer “Do you have gift cards?”' }))
  await user.keyboard('Yes, from 10 euros.')
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  const open_ = screen.getByRole('region', { name: 'Questions without an answer' })
  await waitFor(() => expect(within(open_).queryByText('Do you have gift cards?')).toBeNull())
  expect(saved).toEqual([expect.objectContaining({ gap_id: 'gap-1', answer: 'Yes, from 10 euros.' })])
  await user.click(screen.getByRole('button', { name: '“Are you hiring?” needs no answer' }))
  expect(await screen.findByText(/could not be put away: The database is away./)).toBeTruthy()
  expect(within(open_).getByText('Are you hiring?')).toBeTruthy()
})

it('a fixed answer is edited, deleted, and taken back', async () => {
  fixed = [fixedAnswer()]
  const saved: { id?: string | null | undefined; answer: string }[] = []
  answer(api.knowledge.saveAnswer, (input) => {
    saved.push(input)
    fixed = [fixedAnswer({ answer: input.answer })]
    return fixed[0] ?? fixedAnswer()
  })
  answer(api.knowledge.deleteAnswer, () => {
    fixed = []
    return {}
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Edit the answer to “Do you ship to Austria?”' }))
  await user.clear(screen.getByRole('textbox', { name: 'The chatbot answers' }))
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(screen.getByText('Write the answer first.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'The chatbot answers' }), 'Yes, in three days.')
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Yes, in three days.')).toBeTruthy()
  expect(saved.at(-1)).toMatchObject({ id: 'answer-1', answer: 'Yes, in three days.' })
  await user.click(screen.getByRole('button', { name: 'Delete the answer to “Do you ship to Austria?”' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ id: null, answer: 'Yes, in three days.' }))
})
