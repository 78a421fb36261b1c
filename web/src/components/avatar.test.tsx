import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const picture = 'https://scontent.cdninstagram.com/nora.jpg'
const show = (address: string | null) => render(<Avatar username="nora.k" picture={address} />).container

test('shows the picture, and the initial once it fails to load', () => {
  const container = show(picture)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe(picture)
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
  if (image) fireEvent.error(image)
  expect(container.textContent).toBe('n')
})

test.each([null, 'https://elsewhere.example/nora.jpg'])('shows the initial for the address %s', (url) => {
  expect(show(url).textContent).toBe('n')
})
