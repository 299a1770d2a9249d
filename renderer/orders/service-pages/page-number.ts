import type { LocationQueryValue, RouteLocationRaw } from 'vue-router'

/** Takes what stands behind `?page=`, gives a page number; anything that is no whole number from 1 means the first page. */
export function pageNumber(query: LocationQueryValue | LocationQueryValue[] | undefined): number {
  const text = Array.isArray(query) ? query[0] : query
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 1
}

/** Takes a page number, gives the place of that page of the orders. */
export function placeOfPage(number: number): RouteLocationRaw {
  return { name: 'orders', query: number > 1 ? { page: String(number) } : {} }
}
