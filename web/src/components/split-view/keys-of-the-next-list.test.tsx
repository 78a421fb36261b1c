import { api } from '@skein/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, respond } from '../../../test/app-fixture.tsx'
import { activity, automation, execution } from '../../../test/automation-samples.ts'
import { conversation } from '../../../test/inbox-samples.ts'
import { composer, setUpInbox } from '../../../test/inbox-fixture.tsx'

setUpInbox()

const events = ['1', '2'].map((id) =>
  activity([execution({ activity_id: id, execution_id: id })], { activity_id: id }),
)

/** The rows of each list have these ids; each list waits for `load`. */
function respondLate() {
  const { promise, resolve: load } = Promise.withResolvers<void>()
  respond(api.automations.list, async () => {
    await promise
    return ['1', '2'].map((automation_id) => automation({ automation_id, name: `Number ${automation_id}` }))
  })
  respond(api.automations.listActivity, async () => {
    await promise
    return events
  })
  respond(api.inbox.listConversations, async () => {
    await promise
    return { data: ['1', '2'].map((id) => conversation({ id }, `person.${id}`)) }
  })
  return load
}

const focusedRow = () => (document.activeElement as HTMLElement).dataset['row']

test.each([
  ['Automation', '/instagram/automation', 'automation'],
  ['Activity', '/instagram/automation/activity', 'entry'],
  ['Live Chat', '/instagram/livechat', 'conversation'],
])('keys that are pressed before %s has loaded open its second row', async (name, path, parameter) => {
  const load = respondLate()
  const { user, router } = renderAt('/instagram')
  await user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement)
  await user.keyboard('jj{Enter}')
  expect(router.state.location.search).toEqual({})
  load()
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: path, search: { [parameter]: '2' } }),
  )
})

test('keys between two lists belong to the next one', async () => {
  respondLate()()
  const { user, router } = renderAt('/instagram/automation')
  await screen.findByRole('row', { name: 'Number 1' })
  await user.keyboard('j')
  await waitFor(() => expect(focusedRow()).toBe('1'))
  // In one task, before the code of the next screen can load.
  for (const key of ['g', 'l', 'j', 'j', 'Enter'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key })
  await waitFor(() => expect(router.state.location).toMatchObject({ search: { conversation: '2' } }))
  expect(router.state.location.pathname).toBe('/instagram/livechat')
  await waitFor(async () => expect(document.activeElement).toBe(await composer()))
})

test('letters behind the key of the search are written in the field of the next list', async () => {
  const load = respondLate()
  const { user } = renderAt('/instagram')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('ga/number 2')
  load()
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'number 2'))
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Number 1' })).toBeNull())
})

test('the second key of a shortcut may come after the list has loaded', async () => {
  const load = respondLate()
  const { user, router } = renderAt('/instagram/automation')
  await screen.findByText('Loading automations...')
  await user.keyboard('g')
  load()
  await screen.findByRole('row', { name: 'Number 1' })
  await user.keyboard('l')
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/livechat'))
})

test('a list leaves both keys of a shortcut of the frame alone', async () => {
  respondLate()()
  const { user, router } = renderAt('/instagram/automation')
  await screen.findByRole('row', { name: 'Number 1' })
  await user.keyboard('j')
  await waitFor(() => expect(focusedRow()).toBe('1'))
  // The frame repeats keys that were pressed before it was there, and that nothing prevented.
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'g', code: 'KeyG' })).toBe(true)
  await user.keyboard('p')
  await waitFor(() => expect(router.state.location.pathname).toBe('/platforms'))
  expect(screen.queryByText(/paused\.$/)).toBeNull()
})
