import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PostThumb } from './post-thumb.tsx'

const caption = 'Fresh from the kiln'
const post = { image: 'https://p.example/a.jpg', video: false, caption }

const thumbOf = (container: HTMLElement) => ({
  state: container.firstElementChild?.getAttribute('data-thumb'),
  text: container.textContent,
  image: container.querySelector('img')?.getAttribute('src') ?? null,
})

test('shows the caption until the image has loaded', () => {
  const { container } = render(<PostThumb post={post} />)
  expect(thumbOf(container)).toEqual({ state: 'loading', text: caption, image: post.image })
  fireEvent.load(container.querySelector('img') ?? container)
  expect(thumbOf(container)).toEqual({ state: 'loaded', text: '', image: post.image })
})

test('shows the caption in place of an image that failed, and tries the next image', () => {
  const { container, rerender } = render(<PostThumb post={post} />)
  fireEvent.error(container.querySelector('img') ?? container)
  expect(thumbOf(container)).toEqual({ state: 'failed', text: caption, image: null })
  rerender(<PostThumb post={{ ...post, image: 'https://p.example/b.jpg' }} />)
  expect(thumbOf(container).image).toBe('https://p.example/b.jpg')
})

test('shows a symbol for any post, and one for a video', () => {
  const { container, rerender } = render(<PostThumb post={null} />)
  expect(container.querySelectorAll('svg')).toHaveLength(1)
  rerender(<PostThumb post={{ image: null, video: true }} />)
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})
