import { isPublicHost } from '../web/public-address.ts'

/** Ports of web servers, and the default ports of LM Studio, LiteLLM, vLLM, llama.cpp and Ollama. */
const ports: ReadonlySet<string> = new Set(['80', '443', '1234', '4000', '8000', '8080', '11434'])

/** Whether a URL has a port on which model servers listen. Calls to any port would let accounts scan other hosts. */
export const hasModelPort = ({ port }: URL): boolean => port === '' || ports.has(port)

/** Says which base URLs the operator has named; any other must be public. */
export type TrustedServers = (base_url: string) => boolean

/** Returns why an account may not use a base URL as its server; null when it may. The operator's servers may be anywhere. */
export function addressProblem(base_url: string, trusts: TrustedServers): 'private' | 'port' | null {
  const url = URL.parse(base_url)
  if (url === null) return 'private'
  if (trusts(base_url)) return null
  if (!isPublicHost(url.hostname)) return 'private'
  return hasModelPort(url) ? null : 'port'
}
