import { hashText } from '../world/random.ts'

export function drawAvatar(name: string, hue = hashText(name) % 360): string {
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
  const other = (hue + 40) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 52% 44%)"/><stop offset="1" stop-color="hsl(${other} 58% 32%)"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/><circle cx="74" cy="20" r="30" fill="#fff" fill-opacity=".12"/><text x="48" y="49" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="650" fill="#fff">${escapeXml(initials)}</text></svg>`
}

function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
