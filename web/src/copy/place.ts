import { isolated } from '@skein/contract/isolated'
import { m } from '@skein/messages'

/** Returns where a passage is: its title, its heading, and its page or address. */
export function placeText({
  title = '',
  heading,
  location,
}: Record<'heading' | 'location', string> & { title?: string }): string {
  const page = /^page (\d+)$/.exec(location)?.[1]
  const place = page === undefined ? location : m.knowledge_page({ page })
  return [title, heading, place]
    .filter((each) => each !== '')
    .map(isolated)
    .join(' · ')
}
