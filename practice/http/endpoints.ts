export const V3 = '/public/api/v3.0.0/transactions'
export const V4 = '/public/api/v4.0.0/transactions'
export const FILES = '/public/files'

/** The parts of the service; `download` is on both origins. */
export const ENDPOINTS = ['refinance', 'purchase', 'progress', 'documents', 'list', 'download'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

export const ORIGINS = ['service', 'links'] as const
export type Origin = (typeof ORIGINS)[number]

/** `path` without its base and query. */
export function endpointOf(path: string): Endpoint | null {
  if (path === V4) return 'list'
  if (path.startsWith(`${FILES}/`)) return 'download'
  if (!path.startsWith(`${V3}/`)) return null
  const rest = path.slice(V3.length + 1)
  if (rest === 'refinances') return 'refinance'
  if (rest === 'purchases') return 'purchase'
  if (rest.endsWith('/progress')) return 'progress'
  return rest.endsWith('/documents') ? 'documents' : null
}
