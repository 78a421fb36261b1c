import { limits } from '@skein/contract/limits'

export interface TemplateValues {
  username: string | null
  keyword: string
  post_link: string | null
}

/**
 * Fills `{username}` (without @), `{keyword}` and `{post_link}`; other braces stay. Where there is no post, its link
 * leaves no gap behind.
 */
export function fillTemplate(template: string, { username, keyword, post_link }: TemplateValues): string {
  const linked = post_link === null ? template.replace(/ *\{post_link\}/g, '').trimStart() : template
  return linked.replace(/\{(username|keyword|post_link)\}/g, (_, name: string) => {
    if (name === 'username') return username ?? 'there'
    return name === 'keyword' ? keyword : (post_link ?? '')
  })
}

/** A public reply with its variables filled, cut at the platform's limit. */
export const renderTemplate = (template: string, values: TemplateValues): string =>
  [...fillTemplate(template, values)].slice(0, limits.commentReply).join('')
