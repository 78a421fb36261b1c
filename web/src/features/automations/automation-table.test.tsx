import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { automation, execution, funnel } from '../../../test/automation-samples.ts'
import { ErrorResponse, respond, renderAt, setUpWorkspace } from '../../../test/app-fixture.tsx'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { useListState } from './tools/list-store.ts'

setUpWorkspace()
beforeEach(() => {
  useListState.setState(useListState.getInitialState())
  useUiState.setState(useUiState.getInitialState())
  respond(api.automations.getFunnel, () => funnel())
  respond(api.automations.listAutomationExecutions, () => [])
})

const address = '/instagram/automation'
const prices = automation({ recently_sent: { count: 3, more: false } })
const sizes = automation({
  automation_id: 'rule-2',
  name: 'Sizes',
  keywords: 'size,sizes,how big,how tall',
  recently_sent: { count: 1000, more: true },
  last_executed_at: null,
})
const resting = automation({
  automation_id: 'rule-3',
  name: 'Resting',
  activation_status: 'PAUSED',
  health_status: 'CRITICAL',
  health_reason: 'Reconnect the account.',
  recently_sent: { count: 0, more: false },
  last_executed_at: '2026-11-21T10:00:00.000Z',
})
const dm = automation({ automation_id: 'rule-4', name: 'Offers', automation_type: 'DM_REPLY' })

const rowOf = (name: string) => screen.findByRole('row', { name })
const names = () =>
  screen.queryAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? [])
const detail = () => screen.findByRole('region', { name: 'Details' })
const link = (name: string) => screen.getByRole('link', { name })

async function open(list = [prices, sizes, resting], at = address) {
  respond(api.automations.list, () => list)
  const fixture = renderAt(at)
  await rowOf(list[0]?.name ?? '')
  return fixture
}

describe('row', () => {
  it('names two keywords and counts the others, what was sent, and that there is more', async () => {
    await open()
    const cells = within(await rowOf('Sizes')).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Sizes',
      'sizesizes+2',
      '“Sent you the list!”',
      '1,000+',
      'Not used yet',
      '',
    ])
  })

  it('separates keywords for screen readers', async () => {
    await open()
    const keywords = within(await rowOf('Sizes')).getAllByRole('listitem')
    expect(keywords.map(({ textContent }) => textContent)).toEqual(['size', 'sizes'])
  })

  it('gives keywords the direction of their language, so that a cut one keeps its beginning', async () => {
    await open()
    const keyword = within(await rowOf('Sizes')).getByText('size')
    expect(keyword.closest('.truncate')?.getAttribute('dir')).toBe('auto')
  })

  it('marks a problem with its reason', async () => {
    await open()
    const mark = within(await rowOf('Resting')).getByRole('img', { name: 'Critical' })
    expect(mark.getAttribute('aria-description')).toBe('Reconnect the account.')
    expect(within(await rowOf('Sizes')).queryByRole('img')).toBeNull()
  })
})

describe('headers', () => {
  it('sort by a press, in both directions and back, and keep the order in the URL', async () => {
    const { user, router } = await open()
    const header = (name: string) => screen.getByRole('columnheader', { name })
    const press = (name: string) => user.click(within(header(name)).getByRole('button'))
    await press('Sent (30 days)')
    expect(names()).toEqual(['Sizes', 'Price questions', 'Resting'])
    expect(header('Sent (30 days)').getAttribute('aria-sort')).toBe('descending')
    expect(router.state.location.search).toEqual({ sort: 'sent' })
    within(header('Sent (30 days)')).getByRole('button').focus()
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['Resting', 'Price questions', 'Sizes'])
    expect(header('Sent (30 days)').getAttribute('aria-sort')).toBe('ascending')
    await press('Sent (30 days)')
    expect(names()).toEqual(['Price questions', 'Sizes', 'Resting'])
    expect(router.state.location.search).toEqual({})
    await press('Name')
    expect(names()).toEqual(['Price questions', 'Resting', 'Sizes'])
    await press('Last run')
    expect(names()).toEqual(['Resting', 'Price questions', 'Sizes'])
    expect(header('Name').getAttribute('aria-sort')).toBe('none')
  })

  it('sort within the kinds as the URL says', async () => {
    await open([prices, sizes, dm], `${address}?sort=name-desc`)
    expect(names()).toEqual(['Sizes', 'Price questions', 'Offers'])
  })
})

describe('views', () => {
  it('show a part of the list with its number, and are kept in the URL', async () => {
    const { user, router } = await open()
    await user.click(screen.getByRole('button', { name: 'Paused 1' }))
    await waitFor(() => expect(names()).toEqual(['Resting']))
    expect(router.state.location.search).toEqual({ status: 'PAUSED' })
    await user.click(screen.getByRole('button', { name: 'Needs attention 1' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ health: 'ATTENTION' }))
    expect(screen.getByRole('button', { name: 'Needs attention 1' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await user.click(screen.getByRole('button', { name: 'Active 2' }))
    await waitFor(() => expect(names()).toEqual(['Price questions', 'Sizes']))
    await user.click(screen.getByRole('button', { name: 'All 3' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })
})

describe('detail', () => {
  it('opens with Enter, is shown by Space, follows j and k, and closes with Escape', async () => {
    const { user, router } = await open()
    await user.keyboard('j{Enter}')
    expect(await within(await detail()).findByRole('heading', { name: 'Price questions' })).toBeTruthy()
    expect(router.state.location.search).toEqual({ automation: 'rule-1' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Price questions'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link('Price questions')))
    expect(router.state.location.search).toEqual({})
    await user.keyboard('j ')
    expect(await within(await detail()).findByRole('heading', { name: 'Sizes' })).toBeTruthy()
    expect(document.activeElement).toBe(link('Sizes'))
    await user.keyboard('k')
    expect(await within(await detail()).findByRole('heading', { name: 'Price questions' })).toBeTruthy()
  })

  it('has the sentence, the results, and links of the latest replies to their entries', async () => {
    respond(api.automations.getFunnel, () => funnel({ misses: [{ reason_code: 'cooldown', count: 7 }] }))
    const requests: unknown[] = []
    respond(api.automations.listAutomationExecutions, (input) => {
      requests.push(input)
      return [execution()]
    })
    await open([prices], `${address}?automation=rule-1`)
    const panel = within(await detail())
    expect(await panel.findByText('12 replies sent')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'price or cost, Edit keywords' })).toBeTruthy()
    expect((await panel.findByText('Cooldown not over')).textContent).toContain('7')
    const valueOf = (label: string) =>
      panel.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
    expect([valueOf('Sent'), valueOf('Failed'), valueOf('Seen')]).toEqual(['10', '2', 'Not available'])
    const entry = await panel.findByRole('link', { name: new RegExp(execution().text ?? '') })
    expect(entry.getAttribute('href')).toBe(
      `${address}/COMMENT_REPLY/rule-1/activity?entry=${execution().activity_id}`,
    )
    expect(requests).toMatchObject([{ automation_id: 'rule-1', outcome: 'fired' }])
  })

  it('says what could not be loaded, and loads it on Retry', async () => {
    respond(api.automations.getFunnel, () => new ErrorResponse(500, 'The database is away.'))
    const { user } = await open([prices], `${address}?automation=rule-1`)
    const panel = within(await detail())
    expect(await panel.findByText('The database is away.')).toBeTruthy()
    respond(api.automations.getFunnel, () => funnel())
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findByText('Matched')).toBeTruthy()
  })

  it('says that an automation does not exist', async () => {
    await open([prices], `${address}?automation=gone`)
    expect(await within(await detail()).findByText(/was deleted or belongs to another account/)).toBeTruthy()
  })

  it('counts what moderation did as comments, not as replies', async () => {
    const spam = automation({ automation_type: 'DELETE_COMMENT', execution_count: 1 })
    await open([spam], `${address}?automation=rule-1`)
    expect(await within(await detail()).findByText('1 comment moderated')).toBeTruthy()
  })

  it('deletes its automation and closes', async () => {
    const { user, router } = await open([prices, sizes], `${address}?automation=rule-1`)
    respond(api.automations.delete, () => {
      respond(api.automations.list, () => [sizes])
      return {}
    })
    const panel = within(await detail())
    await user.click(await panel.findByRole('button', { name: 'More actions for Price questions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(names()).toEqual(['Sizes']))
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull()
    expect(router.state.location.search).toEqual({})
  })

  it('opens the editor at the field of a part of the sentence, and with e', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    respond(api.automations.getCommentReply, () => new ErrorResponse(404, 'That automation does not exist.'))
    const { user, router } = await open([prices], `${address}?automation=rule-1`)
    const panel = within(await detail())
    await user.click(await panel.findByRole('button', { name: 'price or cost, Edit keywords' }))
    const editor = '/instagram/create-automation/reply-comment?automation_id=rule-1'
    await waitFor(() => expect(router.state.location.href).toBe(`${editor}#keywords`))
    router.history.back()
    await rowOf('Price questions')
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.href).toBe(editor))
    log.mockRestore()
  })

  it('leaves the one primary button to Edit while it is open', async () => {
    await open([prices])
    const create = () => screen.getByRole('link', { name: /Create New Automation/ })
    expect(create().className).toContain('bg-accent')
    link('Price questions').click()
    const edit = await within(await detail()).findByRole('button', { name: 'Edit' })
    expect([edit.className.includes('bg-accent'), create().className.includes('bg-accent')]).toEqual([
      true,
      false,
    ])
  })
})

describe('selection', () => {
  const four = [prices, sizes, resting, dm]
  const selectedIds = () => [...useListState.getState().selected].toSorted()

  it('takes the rows between two with Shift and a press, in the order that is shown', async () => {
    const { user } = await open(four, `${address}?sort=name`)
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(link('Price questions'))
    await user.keyboard('{Shift>}')
    await user.click(link('Sizes'))
    expect(selectedIds()).toEqual(['rule-1', 'rule-2', 'rule-3'])
    await user.click(link('Resting'))
    await user.keyboard('{/Shift}')
    expect(selectedIds()).toEqual(['rule-1', 'rule-3'])
  })

  it('grows and shrinks with Shift and the arrow keys', async () => {
    const { user } = await open(four)
    await user.keyboard('j{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selectedIds()).toEqual(['rule-1', 'rule-2', 'rule-3'])
    expect(document.activeElement).toBe(link('Resting'))
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selectedIds()).toEqual(['rule-1', 'rule-2'])
    expect(await screen.findByText('2 selected')).toBeTruthy()
  })

  it('takes everything that is shown with Ctrl+A, but not from a text field', async () => {
    const { user } = await open(four, `${address}?status=ACTIVE`)
    await user.keyboard('/{Control>}a{/Control}')
    expect(selectedIds()).toEqual([])
    link('Sizes').focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(selectedIds()).toEqual(['rule-1', 'rule-2', 'rule-4'])
  })

  it('leaves out the automations of a collapsed kind', async () => {
    const { user } = await open(four)
    await user.click(screen.getByRole('button', { name: /Comment replies/ }))
    await user.keyboard('{Control>}a{/Control}')
    expect(selectedIds()).toEqual(['rule-4'])
  })

  it('ends with Escape after an open detail has closed', async () => {
    const { user } = await open(four, `${address}?automation=rule-1`)
    await detail()
    await user.keyboard('jx{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Details' })).toBeNull())
    expect(selectedIds()).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })
})
