import { api } from '@skein/contract'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond, renderAt } from '../../../../test/app-fixture.tsx'
import { address, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import { ownMessage } from '../../../../test/inbox-samples.ts'

setUpInbox()

test('shows cards in place of their text, embeds allowed files and links only web addresses', async () => {
  const card = { subtitle: null, image_url: null, url: null, buttons: [] }
  respond(api.inbox.listMessages, () => ({
    messages: [
      ownMessage({
        id: '1',
        message: 'Mug\n32 euros',
        cards: [
          {
            ...card,
            title: 'Mug',
            subtitle: '32 euros',
            image_url: `${location.origin}/images/mug.png`,
            url: 'https://shop.example/mug',
            buttons: [
              { title: 'Shop', url: 'https://shop.example/' },
              { title: 'Ask us', url: null },
            ],
          },
          { ...card, title: 'Bowl', image_url: 'https://evil.example/a.png', url: 'javascript:alert(1)' },
        ],
      }),
      ownMessage({
        id: '2',
        message: '',
        attachments: [
          { type: 'audio', url: `${location.origin}/audio/hello.m4a`, title: null },
          { type: 'audio', url: 'https://evil.example/a.m4a', title: null },
        ],
      }),
    ],
  }))
  renderAt(address)
  const log = await thread()
  const cards = within(within(log).getByRole('group', { name: 'Cards of the carousel' }))
  const [mug, bowl] = cards.getAllByText(/^(Mug|Bowl)$/).map((title) => title.closest('ul > li'))
  expect(mug?.textContent).toMatch(/^Mug.*32 euros.*Shop.*Ask us$/)
  expect(bowl?.textContent).toBe('Bowl')
  expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://shop.example/mug',
    'https://shop.example/',
  ])
  expect([...log.querySelectorAll('img')].map(({ src }) => src)).toEqual([
    `${location.origin}/images/mug.png`,
  ])
  expect(within(log).queryByText('Mug 32 euros')).toBeNull()
  expect([...log.querySelectorAll('audio')].map(({ src }) => src)).toEqual([
    `${location.origin}/audio/hello.m4a`,
  ])
  expect(within(log).getByRole('link', { name: /opens evil.example/ })).toBeTruthy()
})
