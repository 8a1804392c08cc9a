/** The functions of libheif that are used here. All pointers are numbers; `error` points to a `heif_error`. */
declare module 'libheif-js/wasm-bundle.js' {
  const libheif: {
    ready: Promise<unknown>;
    /** Views of the memory, which are replaced when it grows. */
    readonly HEAPU8: Uint8Array;
    readonly HEAP32: Int32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_release(handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_color_profile_type(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, out: number): void;
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, out: number): void;
    _heif_nclx_color_profile_free(profile: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colourSpace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_handle_get_item_id(handle: number): number;
    _heif_image_handle_get_grid_image_tile_id(
      error: number,
      handle: number,
      isTransformed: number,
      x: number,
      y: number,
      item: number,
    ): void;
    _heif_item_get_item_data(
      error: number,
      context: number,
      item: number,
      compression: number,
      data: number,
      length: number,
    ): void;
    _heif_release_item_data(context: number, data: number): void;
    _heif_image_release(image: number): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  };
  export = libheif;
}
