import { limits } from '@skein/contract/limits'

export interface TemplateValues {
  username: string | null
  keyword: string
  post_link: string | null
}

/** Fills `{username}` (without @), `{keyword}` and `{post_link}`; other braces stay. Cut at the platform's limit. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const filled = template.replace(/\{(username|keyword|post_link)\}/g, (whole, name: string) => {
    if (name === 'username') return values.username ?? 'there'
    if (name === 'keyword') return values.keyword
    return values.post_link ?? whole
  })
  return [...filled].slice(0, limits.commentReply).join('')
}

/** Whether a template needs the post's address. */
export const needsPostLink = (template: string): boolean => template.includes('{post_link}')
