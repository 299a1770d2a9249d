import type { LocationQueryValue, RouteLocationRaw } from 'vue-router'

/** The number in `?page=`; anything but a whole number from 1 means page 1. */
export function pageNumber(query: LocationQueryValue | LocationQueryValue[] | undefined): number {
  const text = Array.isArray(query) ? query[0] : query
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 1
}

export function placeOfPage(number: number): RouteLocationRaw {
  return { name: 'orders', query: number > 1 ? { page: String(number) } : {} }
}
