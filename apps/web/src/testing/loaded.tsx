import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

interface LoadedProps<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>;
}

/** Beside a component that may draw nothing: its words appear in the render in which that component gets the data. */
export function Loaded<Data, Key extends readonly unknown[]>({ query }: LoadedProps<Data, Key>) {
  const { isSuccess } = useQuery({ ...query, enabled: false });
  return isSuccess && <p>The response has arrived</p>;
}
