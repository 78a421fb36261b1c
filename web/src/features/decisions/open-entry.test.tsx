import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detail, first, logAddress, openLog, row, second, setUpLog } from '../../../test/activity-log.ts'
import { activity, execution } from '../../../test/automation-samples.ts'
import { ErrorResponse, respond, renderAt } from '../../../test/app-fixture.tsx'

setUpLog()

const unmatched = (id: number) =>
  activity(
    [
      execution({
        activity_id: String(id),
        execution_id: `${id}-1`,
        text: `Comment ${id}`,
        state: 'skipped',
        reason_code: 'no_keyword',
        reason: 'No keyword matched.',
        reply_text: null,
      }),
    ],
    { activity_id: String(id) },
  )

it('walks the entries with j and k; Enter, Space and Escape open and close them in the URL', async () => {
  respond(api.automations.listActivity, () => [activity([second]), activity([first])])
  const { user, router } = await openLog()
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(row(/And the colour/)))
  await user.keyboard(' ')
  const panel = await detail()
  expect(router.state.location.search).toEqual({ entry: second.activity_id })
  expect(within(panel).getByText('And the colour?')).toBeTruthy()
  expect(document.activeElement).toBe(row(/And the colour/))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: /Comment by/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Details' })).toBeNull())
  expect(router.state.location.search).toEqual({})
  expect(document.activeElement).toBe(row(/And the colour/))
})

it('goes back to the list with the history, with the focus in the row', async () => {
  respond(api.automations.listActivity, () => [activity([first])])
  const { user, router } = await openLog()
  await user.click(row(/price/i))
  await detail()
  router.history.back()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Details' })).toBeNull())
  expect(document.activeElement).toBe(row(/price/i))
})

it('opens the entry that the URL names although the filters exclude it', async () => {
  const requests: unknown[] = []
  respond(api.automations.listActivity, (input) => {
    if (input.activity_id === undefined) return [activity([first])]
    requests.push(input)
    return [unmatched(77)]
  })
  renderAt(`${logAddress}?entry=77`)
  expect((await within(await detail()).findByText('Comment 77')).textContent).toBe('Comment 77')
  expect(requests).toEqual([{ platform_user_id: expect.any(String), activity_id: '77' }])
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('says that an entry is gone, and offers Retry when it could not be loaded', async () => {
  respond(api.automations.listActivity, ({ activity_id }) =>
    activity_id === undefined
      ? [activity([first])]
      : activity_id === '77'
        ? []
        : new ErrorResponse(500, 'The database is away.'),
  )
  const { router } = renderAt(`${logAddress}?entry=77`)
  expect(await screen.findByRole('heading', { name: "This entry isn't in Activity anymore" })).toBeTruthy()
  await router.navigate({ href: `${logAddress}?entry=78` })
  const panel = await detail()
  expect(await within(panel).findByText('The database is away.')).toBeTruthy()
  expect(within(panel).getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('folds consecutive comments that nothing matched to one row', async () => {
  respond(api.automations.listActivity, () => [
    unmatched(9),
    unmatched(8),
    activity([{ ...first, activity_id: '7' }], { activity_id: '7' }),
    unmatched(6),
    unmatched(5),
    unmatched(4),
  ])
  const { user } = await openLog()
  const folded = () => screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(folded()).toEqual(['2 comments matched nothing', expect.any(String), '3 comments matched nothing'])
  await user.click(screen.getByRole('button', { name: '3 comments matched nothing' }))
  expect(screen.getAllByRole('article')).toHaveLength(6)
  await user.click(row(/Comment 5/))
  expect(within(await detail()).getByText('Comment 5')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '3 comments matched nothing' }))
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

it('unfolds the row that contains the entry of the URL', async () => {
  respond(api.automations.listActivity, () => [unmatched(6), unmatched(5)])
  renderAt(`${logAddress}?entry=5`)
  expect((await screen.findByRole('link', { name: /Comment 5/ })).getAttribute('aria-current')).toBe('true')
})

it('marks what the search matches in the text and in the name', async () => {
  respond(api.automations.listActivity, () => [activity([first])])
  renderAt(`${logAddress}?search=%40nora`)
  expect((await screen.findByRole('article')).querySelector('mark')?.textContent).toBe('nora')
})

it('closes the filters with Escape and leaves the entry open', async () => {
  respond(api.automations.listActivity, () => [activity([first])])
  const { user } = await openLog()
  await user.click(row(/price/i))
  await detail()
  const filters = screen.getByRole('button', { name: 'Filters' })
  for (const focus of ['combobox', 'link'] as const) {
    await user.click(filters)
    screen.getByRole(focus, { name: focus === 'link' ? 'Export' : 'Status' }).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name: 'Status' }), focus).toBeNull()
    expect(document.activeElement).toBe(filters)
  }
  expect(screen.getByRole('region', { name: 'Details' })).toBeTruthy()
})

it('keeps the entry open when the filters change', async () => {
  respond(api.automations.listActivity, () => [activity([first])])
  const { user, router } = await openLog()
  await user.click(row(/price/i))
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ outcome: 'all', entry: first.activity_id }),
  )
  expect(within(await detail()).getByRole('heading', { name: /Comment by/ })).toBeTruthy()
})
